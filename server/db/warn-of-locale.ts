import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'

/** Searches and names ignore case. A database that knows only the letters of ASCII cannot do that for others. */
export async function warnOfLocale({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const { rows } = await db.root.execute<{ folds: boolean; encoding: string }>(
    sql`select lower('ĐI') = 'đi' as folds, current_setting('server_encoding') as encoding`,
  )
  const [row] = rows
  if (!row || (row.folds && row.encoding === 'UTF8')) return
  log.warn(
    { encoding: row.encoding },
    'the database does not know the capitals of all letters, so searches miss some texts. Create it with the encoding UTF8 and a locale such as C.UTF-8',
  )
}
