/** A single route: the cost of the framework itself. Prints its port. */
import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ tasks: [], total: 0 }))
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
