import { type SQL, sql } from 'drizzle-orm'

/** An SQL expression for a moment, in milliseconds since 1970. */
export type DatabaseTime = SQL

/** The database's current time at evaluation, even within a long transaction. */
export const databaseTime: DatabaseTime = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
