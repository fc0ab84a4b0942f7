import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client, Pool } from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { type Database, fromEmbedded, openPostgres } from '#server/db/client.ts'
import { createQueue } from '#server/jobs/queue.ts'

export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded'

/** A separate, migrated database with only the rows of a fresh installation. */
export function openTestDatabase(): Promise<Database> {
  return testEngine === 'postgres' ? openTestPostgres() : openTestEmbedded()
}

/** A separate database with only what these statements create. */
export async function openDatabaseFrom(statements: string): Promise<Database> {
  // A dump may create functions before the tables that they read.
  const script = `begin; set local check_function_bodies = false;\n${statements}\ncommit;`
  if (testEngine === 'embedded') {
    const pglite = await PGlite.create(await loadOnce())
    await pglite.exec(script)
    return fromEmbedded(pglite)
  }
  const url = new URL(inject('postgresUrl'))
  const address = new URL(`/test_${randomUUID().replaceAll('-', '')}`, url).href
  await runScript(url.href, `create database ${new URL(address).pathname.slice(1)} template template0`)
  await runScript(address, script)
  return openPostgres(address)
}

async function runScript(connectionString: string, script: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(script)
  await client.end()
}

/** Migrating takes seconds, so each run migrates once and the tests start from a copy. */
async function prepare(db: Database): Promise<void> {
  await db.migrate()
  const queue = createQueue(db, pino({ level: 'silent' }), { worker: false })
  await queue.start()
  await queue.stop()
}

/** Node has it; its types know only the module. */
const compiler = Reflect.get(globalThis, 'WebAssembly') as {
  compile(bytes: Uint8Array): Promise<WebAssembly.Module>
}

type Loaded = { pgliteWasmModule: WebAssembly.Module; fsBundle: Blob }
let loaded: Promise<Loaded> | undefined

/** What every embedded database needs of its package, once per worker. */
function loadOnce(): Promise<Loaded> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Loaded> {
  const read = (file: string) => readFile(new URL(file, import.meta.resolve('@electric-sql/pglite')))
  const [wasm, data] = await Promise.all([read('pglite.wasm'), read('pglite.data')])
  return { pgliteWasmModule: await compiler.compile(wasm), fsBundle: new Blob([data]) }
}

/** The template of this run; several runs share one if they name it. */
const templateName = process.env.TEST_TEMPLATE ?? `soundreel-template-${process.ppid}`

async function openTestEmbedded(): Promise<Database> {
  const folder = join(tmpdir(), templateName)
  const template = join(folder, 'embedded.tar')
  if (!existsSync(template)) {
    const pglite = await PGlite.create()
    await prepare(fromEmbedded(pglite))
    // Nobody connects to them, and every test copies the files.
    await pglite.exec('update pg_database set datistemplate = false; checkpoint')
    for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`)
    await mkdir(folder, { recursive: true })
    // Written to another name and then renamed, because two workers may prepare it at the same time.
    const draft = `${template}.${randomUUID()}`
    await writeFile(draft, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
    await rename(draft, template)
    await pglite.close()
  }
  return fromEmbedded(await PGlite.create({ ...(await loadOnce()), loadDataDir: new Blob([await readFile(template)]) }))
}

async function openTestPostgres(): Promise<Database> {
  const url = new URL(inject('postgresUrl'))
  const admin = new Pool({ connectionString: url.href, max: 1 })
  const client = await admin.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', ['template_soundreel'])
    if (rowCount === 0) await prepareTemplate(client, url)
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${name} template template_soundreel`)
    return openPostgres(new URL(`/${name}`, url).href)
  } finally {
    await client.query('select pg_advisory_unlock(1)')
    client.release()
    await admin.end()
  }
}

async function prepareTemplate(client: { query(text: string): Promise<unknown> }, url: URL): Promise<void> {
  await client.query('create database template_soundreel')
  const db = openPostgres(new URL('/template_soundreel', url).href)
  await prepare(db)
  await db.close()
}
