import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'

/**
 * Runs a statement in one message instead of the six of the extended protocol, which would take a third of a run's
 * time. Parameters become quoted literals; like parameters, they get their type from their position.
 */
export async function quickQuery(
  driver: Pick<PGlite, 'exec'>,
  text: string,
  parameters: readonly unknown[] = [],
  options: QueryOptions = {},
): Promise<Results> {
  const whole = text.replace(/\$(\d+)/g, (_, index) => literal(parameters[Number(index) - 1]))
  const results = await driver.exec(whole, options)
  return results.at(-1) as Results
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
