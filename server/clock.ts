/** The only source of "now" for decisions; tests move it by hand. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The moment `ms` milliseconds after `date`. */
export function addMs(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms)
}
