const [firstMs, lastMs] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** The nearest time that PostgreSQL accepts as an ISO string: of the years 1 to 9999. */
export function clampTime(date: Date): Date {
  return new Date(Math.min(Math.max(date.getTime(), firstMs), lastMs))
}
