import { type DatabaseTime, databaseTime } from './db/database-time.ts'

/** The only source of "now" for decisions; tests advance it by hand. */
export type Clock = {
  now(): Date
  /** The database's time: the same for all processes, whatever their own clocks show. */
  inDatabase(): DatabaseTime
}

export const systemClock: Clock = {
  now: () => new Date(),
  inDatabase: () => databaseTime,
}

/** The moment `ms` milliseconds after `date`. */
export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
