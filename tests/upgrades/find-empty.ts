import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Rows } from './read-rows.ts'

const folder = join(import.meta.dirname, '../../server/db/schema')

/** Values that occur only in answers, or that only an account of a vendor or the previous version stores. */
const neverStored = [
  'video_tasks.status = pending',
  'renditions.target = 4k',
  'webhook_deliveries.type = video.upgraded',
  'webhook_deliveries.type = video.upgrade_failed',
  'video_tasks.due_at',
  'video_tasks.leased_until',
  'video_tasks.attempt_id',
]

/** Every column of the current schema that no row fills, and every fixed value that no row has. */
export async function findEmpty(rows: Rows): Promise<string[]> {
  const empty: string[] = []
  for (const table of await loadTables()) {
    const name = getTableName(table)
    for (const column of Object.values(getTableColumns(table))) {
      const values = (rows.get(name) ?? []).map((row) => row[column.name] ?? null)
      if (values.every((value) => value === null)) empty.push(`${name}.${column.name}`)
      const missing = (column.enumValues ?? []).filter((value) => !values.includes(value))
      empty.push(...missing.map((value) => `${name}.${column.name} = ${value}`))
    }
  }
  return empty.filter((kind) => !neverStored.includes(kind))
}

async function loadTables(): Promise<PgTable[]> {
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}
