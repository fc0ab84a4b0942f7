import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** A hash of the token; the token itself is shown once and kept nowhere. */
    token: text('token').notNull().unique(),
    /** Its first and last eight characters, by which its owner knows it again. */
    masked: text('masked').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
    lastUsed: moment('last_used'),
    /** Null: until it is deleted. */
    expiresAt: moment('expires_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)
