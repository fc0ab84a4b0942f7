import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** A point in time with time zone, in milliseconds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = moment('created_at').notNull().defaultNow()
export const id = () => uuid('id').primaryKey().defaultRandom()
