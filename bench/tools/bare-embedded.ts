/**
 * An embedded database and a web server with nothing to do: the memory that the product cannot do without. Prints its
 * port.
 */
import { PGlite } from '@electric-sql/pglite'
import { fastify } from 'fastify'

const folder = process.argv[2]
if (!folder) throw new Error('Where may the database be?')
const database = await PGlite.create(folder)
const app = fastify()
app.get('/', async () => (await database.query('select 1 as one')).rows)
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
