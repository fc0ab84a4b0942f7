import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, moment } from './columns.ts'

/** Pictures that users sent, written down before the file is kept. */
export const uploads = pgTable(
  'uploads',
  {
    /** In our storage. */
    name: text('name').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** What was sent or what is kept, whichever is more. */
    bytes: integer('bytes').notNull(),
    createdAt,
    /** When a video was first made from it. Until then it counts towards the limit of its user, and is removed after a day. */
    usedAt: moment('used_at'),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_unused').on(table.createdAt).where(sql`${table.usedAt} is null`),
  ],
)
