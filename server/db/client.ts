import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool, type PoolClient } from 'pg'
import { fromPglite, type Db as QueueDatabase } from 'pg-boss'
import { codeOf, messageOf } from '#server/error-facts.ts'
import { lockFolder } from './folder-lock.ts'
import { settleRestore } from './restoring/settle-restore.ts'
import { type Handle, inTransaction, refuseInsideTransaction, type Tx } from './transaction.ts'

export type Database = {
  engine: 'embedded' | 'postgres'
  /** For single statements outside transactions. */
  root: Handle
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Called after every commit of this process. */
  onCommit(listener: () => void): void
  migrate(): Promise<void>
  /** The database for the job queue: the embedded one itself, or a connection string for a separate pool. */
  forQueue: { db: QueueDatabase; backend: 'pglite' } | { connectionString: string }
  close(): Promise<void>
}

/** The engine fills all shared buffers at startup. The default of 128 MB would cost memory and 0.1 s. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** The number of migrations in this build. */
export function knownMigrations(): number {
  return readMigrationFiles({ migrationsFolder }).length
}

/** Opens PostgreSQL at the given address. */
export function openPostgres(connectionString: string): Database {
  const [pool, migrationPool] = [openPool(connectionString, 10), openPool(connectionString, 1)]
  const { root, transaction, onCommit } = guarded(pool, ['query', 'connect'], drizzlePostgres({ client: pool }))
  return {
    engine: 'postgres',
    root,
    transaction,
    onCommit,
    migrate: () => migratePostgresOnce(migrationPool),
    forQueue: { connectionString },
    close: async () => {
      await migrationPool.end()
      await pool.end()
    },
  }
}

/** A broken connection is replaced at its next use, idle or not; without both listeners, its error ends the process. */
function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({ connectionString, max })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Several processes may start at once: one migrates, the others wait for it. */
async function migratePostgresOnce(pool: Pool): Promise<void> {
  const client = await connect(pool)
  try {
    await client.query('select pg_advisory_lock(727272)')
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder })
  } finally {
    // The lock ends with its connection, too.
    await client.query('select pg_advisory_unlock(727272)').catch(() => {})
    client.release()
  }
}

/** @throws Error that names the variable, because the driver's own messages do not */
async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new Error(`The database of DATABASE_URL cannot be opened: ${messageOf(error)}`, { cause: error })
  }
}

/**
 * Opens the embedded database in `folder`, for this process alone. Before, completes or undoes a restore that was
 * interrupted. `check` is called when the folder is locked; if it throws, nothing is opened.
 * @throws Error if another process holds the folder, or if the database cannot be opened.
 */
export async function openEmbedded(folder: string, check = (_folder: string) => {}): Promise<Database> {
  mkdirSync(folder, { recursive: true })
  const unlock = lockFolder(folder)
  try {
    await settleRestore(folder)
    check(folder)
    const databaseFolder = join(folder, 'database')
    // The engine's files are world-readable by default; this restricts them to the current user.
    mkdirSync(databaseFolder, { recursive: true, mode: 0o700 })
    return fromEmbedded(await createEmbedded(databaseFolder), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** @throws Error that names the folder and the way back, because the engine's own messages name neither */
async function createEmbedded(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder, { startParams })
  } catch (error) {
    const reason = (error instanceof Error && error.message) || `error ${String(codeOf(error) ?? 'of the file system')}`
    throw new Error(
      [
        `The embedded database in ${folder} cannot be opened: ${reason}`,
        'Its files are damaged or incomplete, for example after a power failure, or the disk is full.',
        'If the disk is full, free some space and start again. Otherwise restore the newest backup: npm run restore -- BACKUP',
        'The restore keeps the present files in a folder beside.',
      ].join('\n  '),
      { cause: error },
    )
  }
}

/** Wraps an open embedded database; `closed` is called after it has been closed. */
export function fromEmbedded(pglite: PGlite, closed: () => void = () => {}): Database {
  const unguarded = drizzlePglite({ client: pglite })
  const { root, transaction, onCommit } = guarded(pglite, ['query', 'transaction'], unguarded)
  return {
    engine: 'embedded',
    root,
    transaction,
    onCommit,
    migrate: () => migratePglite(unguarded, { migrationsFolder }),
    forQueue: { db: fromPglite(pglite), backend: 'pglite' },
    close: async () => {
      await pglite.close()
      closed()
    },
  }
}

/** Makes the driver's methods refuse calls from inside a transaction, and announces commits. */
function guarded(driver: object, entrances: string[], root: Handle) {
  // The drivers are classes with typed methods; here they only need to be callable.
  const methods = driver as Record<string, (...input: unknown[]) => unknown>
  for (const name of entrances) {
    const entrance = methods[name]?.bind(driver)
    methods[name] = (...input) => {
      refuseInsideTransaction()
      return entrance?.(...input)
    }
  }
  const listeners: (() => void)[] = []
  return {
    root,
    onCommit: (listener: () => void) => void listeners.push(listener),
    transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
      const result = await inTransaction(root, work)
      for (const listener of listeners) listener()
      return result
    },
  }
}
