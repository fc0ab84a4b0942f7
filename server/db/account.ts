import type { users } from './schema/accounts.ts'

/** A row of `users`: who calls, owns and is named. */
export type Account = typeof users.$inferSelect
