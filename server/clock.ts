import { type DatabaseTime, databaseTime } from './db/database-time.ts'

/** The only source of "now" for decisions; tests move it by hand. */
export type Clock = {
  now(): Date
  /** The same for all processes, whatever their own clocks say. */
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
