import { lt, sql } from 'drizzle-orm'
import { routeHours } from '#server/db/schema/providers.ts'
import type { Handle } from '#server/db/transaction.ts'
import { creditPriceInDollars } from '#server/features/settings/video-cost-repository.ts'

export type Ending = 'made' | 'refused' | 'rejected' | 'failed' | 'silent'

export type RouteEnding = {
  vendor: string
  model: string
  ending: Ending
  at: Date
  /** The time that a made video took. */
  madeMs: number
  /** In the vendor's credits, and the account that paid them. */
  cost: number
  accountId: string | null
}

/** Counts one ending in its hour. */
export async function countEnding(
  handle: Handle,
  { ending, at, cost, accountId, ...route }: RouteEnding,
): Promise<void> {
  const name = sql.identifier(ending)
  await handle.execute(sql`
    insert into route_hours as known (hour, vendor, model, ${name}, made_ms, cost_cents)
    values (date_trunc('hour', ${at.toISOString()}::timestamptz, 'UTC'), ${route.vendor}, ${route.model}, 1,
      ${Math.round(route.madeMs)}::bigint, ${cost}::numeric * 100 * ${creditPriceInDollars(accountId)})
    on conflict (hour, vendor, model) do update set ${name} = known.${name} + 1,
      made_ms = known.made_ms + excluded.made_ms, cost_cents = known.cost_cents + excluded.cost_cents`)
}

/** The endings of every route since then. Reads at most one row per route and hour. */
export async function sumEndings(handle: Handle, since: Date) {
  const { rows } = await handle.execute<Record<string, unknown>>(sql`
    select vendor, model, sum(made)::int as made, sum(refused)::int as refused, sum(rejected)::int as rejected,
      sum(failed)::int as failed, sum(silent)::int as silent,
      (sum(made_ms) / nullif(sum(made), 0))::float as "averageMs", sum(cost_cents)::float as "costCents"
    from route_hours where hour > ${since.toISOString()}::timestamptz group by vendor, model order by vendor, model`)
  return rows.map((row) => ({
    ...{ vendor: String(row.vendor), model: String(row.model) },
    ...{ made: Number(row.made), refused: Number(row.refused), rejected: Number(row.rejected) },
    ...{ failed: Number(row.failed), silent: Number(row.silent), costCents: Number(row.costCents) },
    averageMs: row.averageMs === null ? null : Number(row.averageMs),
  }))
}

export async function deleteOldHours(handle: Handle, before: Date): Promise<void> {
  await handle.delete(routeHours).where(lt(routeHours.hour, before))
}
