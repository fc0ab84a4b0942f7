import { desc, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OverviewDay } from '#contract/overview.ts'
import { failureCodes } from '#contract/videos/failures/failure.ts'
import { alarms } from '#server/db/schema/events.ts'
import { notices } from '#server/db/schema/notices.ts'
import { videoReports } from '#server/db/schema/reports.ts'
import type { Handle } from '#server/db/transaction.ts'
import { getCentsPerCredit } from '#server/features/settings/credit-value-repository.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { costInCents, isCostEstimated, vendorCreditInCents } from '#server/features/settings/video-cost-repository.ts'

type Row = Record<string, unknown>
type Window = { from: Date; now: Date }

async function query<R extends Row = Row>(handle: Handle, statement: ReturnType<typeof sql>): Promise<R[]> {
  return (await handle.execute<R>(statement)).rows
}

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
const dayOf = (column: string) => sql.raw(`(${column} at time zone 'UTC')::date`)

/** Each part reads only its window, through an index on its time. */
export async function listDays(handle: Handle, { from, now }: Window): Promise<OverviewDay[]> {
  const rows = await query<Row & Pick<OverviewDay, 'videos'>>(
    handle,
    sql`with days as (
      select generate_series((${at(from)} at time zone 'UTC')::date, (${at(now)} at time zone 'UTC')::date, '1 day')::date as day
    ), paid as (
      select ${dayOf('completed_at')} as day, sum(price_cents) as revenue from orders
      where completed_at >= ${at(from)} and status = 'completed' group by 1
    ), moved as (
      select ${dayOf('created_at')} as day,
        sum(amount) filter (where type = 'purchase') as sold,
        -sum(amount) filter (where type = 'usage') as used,
        sum(amount) filter (where type = 'refund' and video_task_id is not null) as returned
      from transactions where created_at >= ${at(from)} group by 1
    ), ended as (
      select day, json_agg(json_build_object('model', model, 'completed', completed, 'failed', failed) order by model) as videos
      from (select ${dayOf('completed_at')} as day, model, count(*) filter (where stage = 'completed') as completed,
          count(*) filter (where stage = 'failed') as failed
        from video_tasks where completed_at >= ${at(from)} and stage in ('completed', 'failed') group by 1, 2) as counted
      group by 1
    )
    select days.day::text as day, coalesce(revenue, 0)::int as revenue, coalesce(sold, 0)::int as sold,
      coalesce(used, 0)::int as used, coalesce(returned, 0)::int as returned, coalesce(videos, '[]'::json) as videos
    from days left join paid using (day) left join moved using (day) left join ended using (day) order by days.day`,
  )
  return rows.map((row) => ({
    day: String(row.day),
    revenueCents: Number(row.revenue),
    creditsSold: Number(row.sold),
    creditsUsed: Number(row.used),
    creditsReturned: Number(row.returned),
    videos: row.videos,
  }))
}

export async function measureFinish(handle: Handle, { from }: Window) {
  const [row] = await query<{ times: number[] | null }>(
    handle,
    sql`select percentile_cont(array[0.5, 0.95]) within group
      (order by extract(epoch from completed_at - created_at) * 1000) as times
    from video_tasks where completed_at >= ${at(from)} and stage = 'completed'`,
  )
  const [p50Ms = null, p95Ms = null] = row?.times ?? []
  return { p50Ms, p95Ms }
}

/**
 * The revenue of the window's finished videos of each model, at what a credit brings, and their cost, both with their
 * upgrades. Only videos whose cost is known or booked count; failed ones that cost something are part of the cost.
 */
export async function listMargins(handle: Handle, { from }: Window) {
  const centsPerCredit = await getCentsPerCredit(handle)
  const isMade = sql`filter (where stage = 'completed')`
  const rows = await query(
    handle,
    sql`select model, count(*) ${isMade}::int as videos, (avg(paid) ${isMade} * ${centsPerCredit}::numeric)::float as price,
      (sum(cost) / nullif(count(*) ${isMade}, 0))::float as cost, bool_or(is_estimated) as is_estimated
    from (select v.model, v.stage, case when v.refunded then 0 else v.credits_used end + upgrades.paid as paid,
        ${costInCents} + upgrades.booked * ${vendorCreditInCents} as cost,
        ${isCostEstimated} or upgrades.booked > 0 as is_estimated
      from video_tasks v left join kie_apis a on a.id = v.kie_api_id
      cross join lateral (select coalesce(sum(case when r.refunded then 0 else r.credits_used end), 0) as paid,
          coalesce(sum(r.booked_credits), 0) as booked
        from renditions r where r.video_task_id = v.id and r.purpose = 'upgrade') as upgrades
      where v.completed_at >= ${at(from)} and v.stage in ('completed', 'failed')) as ended
    where cost is not null group by 1 having count(*) ${isMade} > 0 order by 1`,
  )
  return rows.map((row) => ({
    model: String(row.model),
    videos: Number(row.videos),
    priceCents: Number(row.price),
    costCents: Number(row.cost),
    isEstimated: Boolean(row.is_estimated),
  }))
}

/**
 * Gateways include tax in both the refund and the paid sum, so the refunded share is applied to our price. A sum that
 * merely repeats our price is not what a buyer with a discount paid. A refund and a dispute may concern the same money.
 */
export async function measurePaidBack(handle: Handle, { from }: Window) {
  const paid = sql`nullif(coalesce(nullif(r.paid_cents, o.price_cents), o.paid_cents, o.price_cents), 0)`
  const [row] = await query(
    handle,
    sql`select coalesce(sum(reversals), 0)::int as count, coalesce(sum(least(price_cents, cents)), 0)::int as cents
    from (select o.price_cents, count(*) as reversals, round(sum(
        coalesce(o.price_cents * r.amount_cents::numeric / ${paid}, r.amount_cents, o.price_cents))) as cents
      from order_reversals r join orders o on o.id = r.order_id
      where r.state = 'applied' and r.created_at >= ${at(from)} group by o.id) as paid_back`,
  )
  return { count: Number(row?.count), cents: Number(row?.cents) }
}

export async function measureProvider(handle: Handle, weekAgo: Date) {
  const [left] = await query(
    handle,
    sql`select coalesce(sum(total_credits), 0)::int as credits from kie_apis where is_enabled and deleted_at is null`,
  )
  const [used] = await query(
    handle,
    sql`select (select coalesce(sum(reserved_credits), 0) from video_tasks where created_at >= ${at(weekAgo)})::int
      + (select coalesce(sum(booked_credits), 0) from renditions
          where purpose = 'upgrade' and created_at >= ${at(weekAgo)})::int as used`,
  )
  return { credits: Number(left?.credits), usedInWeek: Number(used?.used) }
}

/** By their code; those of earlier versions have only a sentence. */
export async function listFailures(handle: Handle, { from }: Window) {
  const rows = await query(
    handle,
    sql`select failure->>'code' as code, min(error_message) as sentence, count(*)::int as count from video_tasks
      where completed_at >= ${at(from)} and stage = 'failed'
      group by 1, case when failure is null then error_message end order by 3 desc, 1, 2 limit 8`,
  )
  return rows.map(({ code, sentence, count }) => ({
    code: failureCodes.find((known) => known === code) ?? null,
    reason: sentence === null ? null : String(sentence),
    count: Number(count),
  }))
}

export async function listStuck(handle: Handle, before: Date) {
  const rows = await query<Row & { created_at: string }>(
    handle,
    sql`select v.task_id, u.username, v.stage, v.created_at from video_tasks v join users u on u.id = v.user_id
      where v.stage not in ('completed', 'failed', 'cancelled')
        and v.deleted_at is null and v.created_at < ${at(before)}
      order by v.created_at limit 20`,
  )
  return rows.map((row) => ({
    taskId: String(row.task_id),
    username: String(row.username),
    stage: String(row.stage),
    createdAt: new Date(row.created_at).toISOString(),
  }))
}

/** Current alarms, oldest first. */
export async function listAlarms(handle: Handle) {
  const raised = await handle.select().from(alarms).orderBy(alarms.createdAt)
  const unsent = await findUnsent(handle)
  return unsent ? [...raised, unsent] : raised
}

/**
 * A notice cannot report that notices fail, so this alarm appears here while the newest notice has failed. None is sent
 * without a bot.
 */
async function findUnsent(handle: Handle) {
  const { telegramBotToken, telegramChatId } = await getSettings(handle)
  if (!telegramBotToken || !telegramChatId) return null
  const [last] = await handle
    .select()
    .from(notices)
    .where(or(isNotNull(notices.sentAt), isNotNull(notices.problem)))
    .orderBy(desc(notices.id))
    .limit(1)
  if (!last?.problem) return null
  const detail = `notices do not reach Telegram: ${last.problem}. Correct it under Telegram and send a test.`
  return { key: 'notices', detail, createdAt: last.createdAt }
}

export async function countOpenReports(handle: Handle): Promise<number> {
  return handle.$count(videoReports, isNull(videoReports.decidedAt))
}
