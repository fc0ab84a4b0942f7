import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { beginAfterRestore } from './after-restore.ts'
import { type Database, openPostgres } from './client.ts'
import type { Handle } from './transaction.ts'

const batchSize = 500

const name = (text: string) => sql.identifier(text)

/**
 * Copies all data into an empty PostgreSQL database, in one transaction. Both databases are migrated to the latest
 * schema first. Jobs are not copied: overdue work is found by its row.
 * @returns the number of rows per table.
 * @throws Error if the target database already has users.
 */
export async function copyDatabase(from: Database, connectionString: string): Promise<Record<string, number>> {
  await from.migrate()
  const to = openPostgres(connectionString)
  // A separate connection, because a transaction must not use another database handle.
  const client = new Client({ connectionString })
  try {
    await to.migrate()
    await client.connect()
    await client.query('begin')
    const counts = await copyTables(from.root, drizzle({ client }))
    await client.query('commit')
    await beginAfterRestore(to)
    return counts
  } finally {
    await client.end()
    await to.close()
  }
}

async function copyTables(from: Handle, to: Handle): Promise<Record<string, number>> {
  if ((await to.execute(sql`select from users limit 1`)).rows.length > 0)
    throw new Error('The target database already has users. Use an empty database.')
  const tables = await listTables(from)
  // Removes the rows of a new database, such as the packages for sale.
  for (const table of tables.toReversed()) await to.execute(sql`delete from ${name(table)}`)
  const counts: Record<string, number> = {}
  const inside = await deferInside(to)
  for (const table of tables) counts[table] = await copyTable(from, to, table)
  await checkInside(to, inside)
  await advanceSequences(to)
  return counts
}

/** All tables, ordered so that referenced tables come first. */
async function listTables(handle: Handle): Promise<string[]> {
  const { rows: tables } = await handle.execute(sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)
  const { rows: arrows } = await handle.execute(sql`select origin.relname as origin, target.relname as target
    from pg_constraint join pg_class origin on origin.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f'`)
  const ordered: string[] = []
  const add = (table: string): void => {
    if (ordered.includes(table)) return
    for (const { origin, target } of arrows) if (origin === table && target !== table) add(String(target))
    ordered.push(table)
  }
  for (const table of tables) add(String(table.name))
  return ordered
}

type Inside = { table: string; constraint: string }[]

/** A video may follow from one that is copied in a later batch: such references are checked once all rows are there. */
async function deferInside(to: Handle): Promise<Inside> {
  const { rows } =
    await to.execute(sql`select conrelid::regclass::text as table, conname as constraint from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`)
  const inside = rows.map((row) => ({ table: String(row.table), constraint: String(row.constraint) }))
  for (const { table, constraint } of inside)
    await to.execute(sql`alter table ${name(table)} alter constraint ${name(constraint)} deferrable initially deferred`)
  return inside
}

/** @throws Error if a reference leads nowhere */
async function checkInside(to: Handle, inside: Inside): Promise<void> {
  await to.execute(sql`set constraints all immediate`)
  for (const { table, constraint } of inside)
    await to.execute(sql`alter table ${name(table)} alter constraint ${name(constraint)} not deferrable`)
}

/** Rows are copied as JSON, which both engines convert to the column types. */
async function copyTable(from: Handle, to: Handle, table: string): Promise<number> {
  let count = 0
  for (let after = '(0,0)'; ; ) {
    const { rows } = await from.execute(sql`select ctid::text as place, to_jsonb(t)::text as row from ${name(table)} t
        where ctid > ${after}::tid order by ctid limit ${batchSize}`)
    const last = rows.at(-1)
    if (!last) return count
    const json = `[${rows.map(({ row }) => row).join(',')}]`
    await to.execute(sql`insert into ${name(table)} overriding system value
      select * from jsonb_populate_recordset(null::${name(table)}, ${json}::jsonb)`)
    after = String(last.place)
    count += rows.length
  }
}

/** Advances each identity column beyond the copied values. */
async function advanceSequences(to: Handle): Promise<void> {
  const { rows: counted } =
    await to.execute(sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`)
  for (const row of counted) {
    const [table, column] = [String(row.table), String(row.column)]
    await to.execute(sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      (select coalesce(max(${name(column)}), 0) + 1 from ${name(table)}), false)`)
  }
}
