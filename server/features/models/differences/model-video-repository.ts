import { sql } from 'drizzle-orm'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { getCentsPerCredit } from '#server/features/settings/credit-value-repository.ts'
import { costInCents, isCostEstimated } from '#server/features/settings/video-cost-repository.ts'

type Open = { waiting: number; atWork: number }

/** How many videos of each model wait and are being made. Models without any are absent. */
export async function countOpenVideos(handle: Handle): Promise<Map<string, Open>> {
  const { rows } = await handle.execute<{ model: string; waiting: number; at_work: number }>(sql`
    select model, count(*) filter (where stage = 'queued')::int as waiting,
      count(*) filter (where stage <> 'queued')::int as at_work from (
        select model, stage from video_tasks where stage = 'queued'
        union all
        select model, stage from video_tasks where stage in ('submitting', 'unconfirmed', 'running', 'storing')
      ) as open group by model`)
  return new Map(rows.map(({ model, waiting, at_work: atWork }) => [model, { waiting, atWork }]))
}

/** Makes waiting videos of a model due, at most `limit` of those that are not yet. @returns their ids. */
export async function wakeWaiting(tx: Tx, model: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ task_id: string }>(sql`
    update renditions made set due_at = ${now.toISOString()}::timestamptz from video_tasks video
    where video.id = made.video_task_id and made.id in (select r.id from renditions r
      join video_tasks v on v.id = r.video_task_id and r.purpose = 'video'
      where v.stage = 'queued' and v.model = ${model} and r.due_at > ${now.toISOString()}::timestamptz
      order by v.created_at, v.id limit ${limit} for update of r skip locked) returning video.task_id`)
  return rows.map(({ task_id: taskId }) => taskId)
}

/** Whether any video of the model waits, or is being submitted and may come back to the queue. */
export async function hasWaiting(handle: Handle, model: string): Promise<boolean> {
  const { rows } = await handle.execute<{ waits: boolean }>(sql`select
    exists (select from video_tasks where stage = 'queued' and model = ${model})
    or exists (select from video_tasks where stage = 'submitting' and model = ${model}) as waits`)
  return rows[0]?.waits ?? false
}

/** What the last finished videos of these models took, as a multiple of what was planned; newest first. */
export async function listCostRatios(tx: Tx, ids: string[], maxRatios: number): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; ratios: number[] | null }>(sql`
    select asked.id, (select array_agg(ratio order by completed_at desc) from (
        select completed_at, (provider_cost / estimated_cost)::float as ratio from (
          select completed_at, provider_cost, estimated_cost from video_tasks
          where model = asked.id and completed_at is not null and stage = 'completed'
          order by completed_at desc limit 100) as newest
        where provider_cost is not null and estimated_cost > 0
        order by completed_at desc limit ${maxRatios}) as known) as ratios
    from (select unnest(array[${sql.join(ids, sql`, `)}]::text[]) as id) as asked`)
  return new Map(rows.map(({ id, ratios }) => [id, ratios ?? []]))
}

type Figures = AdminModel['figures']

/**
 * Of the last 100 videos that ended, for each of these models. Price and cost are those of the videos whose cost is
 * known; failed ones that cost something are part of the cost.
 */
export async function measureModels(handle: Handle, ids: string[]): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const centsPerCredit = await getCentsPerCredit(handle)
  const isMade = sql`filter (where stage = 'completed')`
  const isKnown = sql`filter (where stage = 'completed' and cost is not null)`
  const { rows } = await handle.execute<Record<keyof Figures | 'id', unknown>>(sql`
    select asked.id, measured.* from (select unnest(array[${sql.join(ids, sql`, `)}]::text[]) as id) as asked,
    lateral (
      select count(*)::int as ended, count(*) ${isMade}::int as completed,
        percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at) * 1000) ${isMade}
          as "medianMs",
        (coalesce(avg(paid) ${isKnown}, avg(paid) ${isMade}) * ${centsPerCredit}::numeric)::float as "revenueCents",
        (sum(cost) / nullif(count(*) ${isKnown}, 0))::float as "costCents",
        coalesce(bool_or(is_estimated), false) as "isEstimated"
      from (
        select v.stage, v.created_at, v.completed_at, case when v.refunded then 0 else v.credits_used end as paid,
          ${costInCents} as cost, ${isCostEstimated} as is_estimated
        from video_tasks v left join kie_apis a on a.id = v.kie_api_id
        where v.model = asked.id and v.completed_at is not null and v.stage in ('completed', 'failed')
        order by v.completed_at desc limit 100
      ) as last
    ) as measured`)
  const number = (value: unknown) => (value === null ? null : Number(value))
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        ended: Number(row.ended),
        completed: Number(row.completed),
        medianMs: number(row.medianMs),
        revenueCents: number(row.revenueCents),
        costCents: number(row.costCents),
        isEstimated: Boolean(row.isEstimated),
      },
    ]),
  )
}

/**
 * The modes in which an administrator has made a clip with a model of the operator's own servers as it is now. A trial
 * that was charged while the model was being changed has the workflow of before.
 */
export async function listTriedModes(handle: Handle, id: string): Promise<Set<string>> {
  const { rows } = await handle.execute<{ mode: string }>(sql`select distinct v.mode
    from video_tasks v join added_models a on a.id = v.model
    where v.model = ${id} and v.is_trial and v.completed_at is not null and v.stage = 'completed'
      and v.created_at >= a.updated_at
      and v.route #> array['wire', 'modes', v.mode] = a.definition #> array['modes', v.mode]`)
  return new Set(rows.map(({ mode }) => mode))
}
