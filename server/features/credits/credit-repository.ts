import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

type Fault = { rule: string; subject: string; detail: string }

/** The ledger keys of paid upgrades. */
const ofUpgrade = '^(usage|refund):.*:(1080p|4k)$'

/** A single query, so that it reads one consistent snapshot while the database is in use. */
export async function listLedgerFaults(handle: Handle): Promise<Fault[]> {
  const { rows } = await handle.execute<Fault>(sql`
    with ledger as (
      select user_id, sum(amount) as total, count(*) as rows, max(sequence) as last,
             (array_agg(balance_after order by sequence desc))[1] as balance_after
      from transactions group by user_id
    ), task as (
      select v.id, v.stage, v.refunded, v.delivered_free, v.credits_used,
             coalesce(sum(t.amount) filter (where t.type = 'usage'), 0) as charged,
             coalesce(sum(t.amount) filter (where t.type = 'refund'), 0) as returned,
             count(*) filter (where t.type = 'usage') as usages,
             count(*) filter (where t.type = 'refund') as refunds
      from video_tasks v left join transactions t on t.video_task_id = v.id and t.key !~ ${ofUpgrade}
      where v.credits_used > 0 group by v.id
    ), upgrade as (
      select v.task_id || ':' || r.target as name, r.stage, r.refunded, r.credits_used,
             (select sum(t.amount) from transactions t where t.key = 'usage:' || v.task_id || ':' || r.target) as charged,
             (select sum(t.amount) from transactions t where t.key = 'refund:' || v.task_id || ':' || r.target) as returned
      from renditions r join video_tasks v on v.id = r.video_task_id where r.purpose = 'upgrade'
    )
    select 'balance' as rule, u.id::text as subject,
           format('balance %s, sum %s, last row %s', u.credits, coalesce(l.total, 0), coalesce(l.balance_after, 0)) as detail
    from users u left join ledger l on l.user_id = u.id
    where u.credits <> coalesce(l.total, 0) or u.credits <> coalesce(l.balance_after, 0)
    union all
    select 'sequence', l.user_id::text, format('%s rows, last number %s', l.rows, l.last) from ledger l where l.rows <> l.last
    union all
    select 'charge', t.id::text, format('%s usage rows of %s for a price of %s', t.usages, t.charged, t.credits_used)
    from task t where t.usages <> 1 or t.charged <> -t.credits_used
    union all
    select 'refund', t.id::text, format('stage %s, refunded %s, %s refund rows of %s', t.stage, t.refunded, t.refunds, t.returned)
    from task t
    where t.refunds > 1 or t.refunded <> (t.refunds = 1) or (t.refunds = 1 and t.returned <> t.credits_used)
       or (t.stage in ('failed', 'cancelled') and not t.refunded)
       or (t.refunded and t.stage not in ('failed', 'cancelled') and not t.delivered_free)
    union all
    select 'charge', t.key, 'a joined film is free' from transactions t join video_tasks v on v.id = t.video_task_id
    where v.credits_used = 0
    union all
    select 'upgrade', u.name, format('%s, refunded %s, charged %s, returned %s', u.stage, u.refunded, u.charged, u.returned)
    from upgrade u
    where u.charged is distinct from -u.credits_used or u.refunded <> (u.stage = 'failed')
       or u.returned is distinct from case when u.refunded then u.credits_used end
    union all
    select 'budget', a.id::text, format('%s counted, %s in the ledger', a.total_spent, coalesce(-s.total, 0))
    from api_tokens a
    left join (select api_token_id, sum(amount) as total from transactions where api_token_id is not null group by 1) s
      on s.api_token_id = a.id
    where a.total_spent <> coalesce(-s.total, 0)
    union all
    select 'upgrade', t.key, 'no upgrade belongs to this row' from transactions t
    where t.key ~ ${ofUpgrade} and substring(t.key from ':(.*)$') not in (select u.name from upgrade u)
  `)
  return rows
}
