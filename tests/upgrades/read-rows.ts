import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

type Row = Record<string, unknown>
/** The rows of every table and view of the product. */
export type Rows = Map<string, Row[]>

export async function readRows(handle: Handle): Promise<Rows> {
  const tables = await handle.execute<{ name: string }>(sql`select relname as name from pg_class
    where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace order by relname`)
  const rows: Rows = new Map()
  for (const { name: table } of tables.rows) {
    const result = await handle.execute<{ row: Row }>(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)
    rows.set(
      table,
      result.rows.map(({ row }) => row),
    )
  }
  return rows
}

/**
 * Lists every `table.column` that lost a value, and a table alone if the values of a row no longer belong together. New
 * rows are allowed, because a migration may append events.
 */
export function findLost(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const kept = after.get(table) ?? []
    const columns = Object.keys(rows[0] ?? {})
    const lost = columns.filter((column) => !includesAll(kept, rows, [column]))
    const intact = columns.filter((column) => !lost.includes(column))
    const apart = includesAll(kept, rows, intact) ? [] : [table]
    return [...lost.map((column) => `${table}.${column}`), ...apart]
  })
}

function includesAll(all: Row[], part: Row[], columns: string[]): boolean {
  const left = new Map<string, number>()
  const keyOf = (row: Row) => JSON.stringify(columns.map((column) => row[column] ?? (column in row ? null : 'gone')))
  for (const row of all) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1)
  return part.every((row) => {
    const count = left.get(keyOf(row)) ?? 0
    left.set(keyOf(row), count - 1)
    return count > 0
  })
}
