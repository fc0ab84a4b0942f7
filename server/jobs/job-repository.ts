import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

const isReady = sql.raw(`state < 'active' and not blocked and start_after <= now()`)

/** What the jobs of a kind carry that could be begun now, as it is stored. */
export async function listReadyJobs(handle: Handle, name: string): Promise<unknown[]> {
  const result = await handle.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${name} and ${isReady}`,
  )
  return result.rows.map(({ data }) => data)
}

/** How many jobs of each of these kinds could be begun now, counted up to `most`; kinds with none are left out. */
export async function countReadyJobs<Name extends string>(
  handle: Handle,
  names: Name[],
  most: number,
): Promise<{ name: Name; count: number }[]> {
  const result = await handle.execute<{ name: Name; count: number }>(sql`
    select kind.name, ready.count::int from unnest(${sql.param(names)}::text[]) as kind (name)
    cross join lateral (
      select count(*) from (
        select from pgboss.job where job.name = kind.name and ${isReady} limit ${most}
      ) as counted
    ) as ready
    where ready.count > 0`)
  return result.rows
}
