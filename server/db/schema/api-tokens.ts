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
    /** A hash of the token; the token itself is shown once and not stored. */
    token: text('token').notNull().unique(),
    /** The token's first and last eight characters, so that its owner recognises it. */
    masked: text('masked').notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt,
    lastUsed: moment('last_used'),
    /** Null: valid until deleted. */
    expiresAt: moment('expires_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)
