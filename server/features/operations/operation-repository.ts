import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

/**
 * Videos with a step left to do, by stage, with the seconds that the longest-waiting one is overdue. Finished videos of
 * which a further resolution is made count as `completed`.
 */
export async function countOpenVideos(
  handle: Handle,
  now: Date,
): Promise<{ stage: string; count: number; overdue: number }[]> {
  const { rows } = await handle.execute(sql`select stage, count(*)::int as count,
    greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - min(due_at)))::float as overdue
    from (select case purpose when 'video' then stage else 'completed' end as stage, due_at from renditions) as open
    where due_at is not null group by stage`)
  return rows.map((row) => ({
    stage: String(row.stage),
    count: Number(row.count),
    overdue: Number(row.overdue),
  }))
}

export async function countAccounts(
  handle: Handle,
  now: Date,
): Promise<{ state: string; count: number; credits: number }[]> {
  const { rows } = await handle.execute(sql`select case when not is_enabled then 'disabled'
      when resting_until > ${now.toISOString()}::timestamptz then 'resting' else 'ready' end as state,
    count(*)::int as count, coalesce(sum(total_credits) filter (where is_enabled), 0)::int as credits
    from kie_apis where deleted_at is null group by 1`)
  return rows.map((row) => ({
    state: String(row.state),
    count: Number(row.count),
    credits: Number(row.credits),
  }))
}

/** Age in seconds of the oldest writing transaction in the database; 0 if there is none. */
export async function ageOfOldestWriter(handle: Handle): Promise<number> {
  const { rows } =
    await handle.execute(sql`select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float
    as age from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()`)
  return Number(rows[0]?.age ?? 0)
}

/** The number of applied migrations. */
export async function countMigrations(handle: Handle): Promise<number> {
  const { rows } = await handle.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
  return Number(rows[0]?.count ?? 0)
}

/** Jobs that are due but not started, by name, with the seconds that the longest-waiting one is overdue. */
export async function countWaitingJobs(handle: Handle): Promise<{ name: string; count: number; ageSeconds: number }[]> {
  const { rows } = await handle.execute(sql`select name, count(*)::int as count,
    extract(epoch from now() - min(start_after))::float as age
    from pgboss.job where state < 'active' and start_after <= now() group by name`)
  return rows.map((row) => ({
    name: String(row.name),
    count: Number(row.count),
    ageSeconds: Number(row.age),
  }))
}

/** Current alarms by kind, the part of the key before the colon. */
export async function countAlarms(handle: Handle): Promise<{ kind: string; count: number }[]> {
  const { rows } = await handle.execute(
    sql`select split_part(key, ':', 1) as kind, count(*)::int as count from alarms group by 1`,
  )
  return rows.map((row) => ({ kind: String(row.kind), count: Number(row.count) }))
}

/** The number of faults that the last ledger check found, read from its alarm. Old alarms say 'places'. */
export async function countLedgerFaults(handle: Handle): Promise<number> {
  const { rows } = await handle.execute(
    sql`select coalesce(substring(detail from '([0-9]+) (places|errors?)')::int, 1) as count from alarms where key = 'ledger'`,
  )
  return Number(rows[0]?.count ?? 0)
}
