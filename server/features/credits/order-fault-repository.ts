import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

type Fault = { rule: string; subject: string; detail: string }

/** Compares payments and reversals with the ledger in a single query, so that it reads one consistent snapshot. */
export async function listOrderFaults(handle: Handle): Promise<Fault[]> {
  const { rows } = await handle.execute<Fault>(sql`
    with paid as (
      select o.id, o.status, o.credits + o.bonus_credits as given, o.reversed_credits,
             'purchase:' || o.gateway || ':' || o.payment_id as key,
             count(*) filter (where t.type = 'purchase') as purchases,
             max(t.key) filter (where t.type = 'purchase') as posted_key,
             coalesce(sum(t.amount) filter (where t.type = 'purchase'), 0) as granted,
             coalesce(sum(t.amount) filter (where t.key like 'reversal:%'), 0) as moved,
             (select coalesce(sum(r.shortfall), 0) from order_reversals r where r.order_id = o.id) as shortfall
      from orders o left join transactions t on t.order_id = o.id group by o.id
    ), owed as (
      select u.id, u.debt,
             (select coalesce(sum(r.shortfall), 0) from order_reversals r join orders o on o.id = r.order_id
              where o.user_id = u.id) as shortfall,
             (select coalesce(-sum(t.amount), 0) from transactions t
              where t.user_id = u.id and t.key like 'debt:%') as settled
      from users u
    )
    select 'purchase' as rule, id::text as subject,
           format('%s: %s purchases of %s for %s', status, purchases, granted, given) as detail
    from paid
    where purchases <> (case when status = 'completed' then 1 else 0 end)
       or (purchases = 1 and (granted <> given or posted_key is distinct from key))
    union all
    select 'reversal', id::text, format('%s of %s called back, %s moved, %s missing', reversed_credits, given, moved, shortfall)
    from paid where moved <> shortfall - reversed_credits or (status <> 'completed' and reversed_credits <> 0)
    union all
    select 'sale', t.id::text, format('a purchase of %s without an order', t.amount)
    from transactions t where t.type = 'purchase' and t.order_id is null
    union all
    select 'debt', id::text, format('debt %s, missing %s, settled %s', debt, shortfall, settled)
    from owed where debt <> shortfall - settled
  `)
  return rows
}
