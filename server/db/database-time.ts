import { type SQL, sql } from 'drizzle-orm'

/** A moment in milliseconds since 1970, within a statement. */
export type DatabaseTime = SQL

/** The database's own time at the moment it is evaluated, also within a transaction that began long before. */
export const databaseTime: DatabaseTime = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
