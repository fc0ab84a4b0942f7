import { inject } from 'vitest'
import type { Database } from '#server/db/client.ts'

/** The address of a test's database on PostgreSQL, for another process or connection. */
export async function addressOf({ root }: Database): Promise<string> {
  const { rows } = await root.execute<{ name: string }>('select current_database() as name')
  return new URL(`/${rows[0]?.name}`, inject('postgresUrl')).href
}
