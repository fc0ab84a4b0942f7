import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Why the nightly sweep takes no files until an administrator confirms: `restored`: the database is older than the
 * storage; `many`: too many files at once; `foreign`: the storage belongs to another database, which nobody can
 * confirm. `files` of `total` would be taken; null if they were not counted. `sweeps`: that of the storage's marker.
 */
export type SweepHold = {
  reason: 'restored' | 'many' | 'foreign'
  files: number | null
  total: number | null
  sweeps: number
  since: string
}

/**
 * The single row that ties this database to its storage, where a marker has the same id. The first start inserts it, so
 * that databases made from one template differ.
 */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    installationId: uuid('installation_id').notNull().defaultRandom(),
    /** When the storage got the marker; null until then. */
    boundAt: moment('bound_at'),
    /** The number of nightly sweeps. The marker has it too, so that a database restored from an older backup is noticed. */
    sweeps: integer('sweeps').notNull().default(0),
    /** A text sealed with APP_SECRET: another secret cannot open it. */
    secretCheck: text('secret_check'),
    hold: jsonb('hold').$type<SweepHold>(),
    /** So many files may be taken in addition, because an administrator confirmed it. */
    confirmedFiles: integer('confirmed_files').notNull().default(0),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
