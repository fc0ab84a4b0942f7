import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { archiveStates } from '#contract/accounts/archives.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

/** ZIP archives of accounts, at most one each. The files are in the storage, below `archives/<id>/<attempt id>/`. */
export const archives = pgTable(
  'archives',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: archiveStates }).notNull().default('making'),
    createdAt,
    /** Until then, the attempt `attemptId` writes it. */
    leasedUntil: moment('leased_until'),
    /** The attempt that writes it or has written it. */
    attemptId: uuid('attempt_id'),
    tries: smallint('tries').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    /** The size of each stored piece except the last one. */
    pieceBytes: integer('piece_bytes'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('archives_expiry').on(table.expiresAt),
    check(
      'archives_ready',
      sql`${table.state} <> 'ready' or (${table.expiresAt} is not null and ${table.bytes} is not null
        and ${table.attemptId} is not null and ${table.pieceBytes} is not null)`,
    ),
  ],
)
