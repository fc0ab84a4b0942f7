import { sql } from 'drizzle-orm'
import { index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, moment } from './columns.ts'

/** Uploaded pictures, videos and sounds; the row is inserted before the file is stored. */
export const uploads = pgTable(
  'uploads',
  {
    /** The name in our storage. */
    name: text('name').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The size of the upload or of the stored file, whichever is larger. */
    bytes: integer('bytes').notNull(),
    /** The length of a video or sound; null for a picture. */
    seconds: numeric('seconds', { precision: 8, scale: 3, mode: 'number' }),
    createdAt,
    /** When a video last began to use it; null if no video is being made or was made from it. */
    usedAt: moment('used_at'),
    /** When it became unused again, because its last video failed or was cancelled. It is removed a day later. */
    releasedAt: moment('released_at'),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_unused').on(table.createdAt).where(sql`${table.usedAt} is null`),
  ],
)
