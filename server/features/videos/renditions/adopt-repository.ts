import { sql } from 'drizzle-orm'
import type { Handle } from '#server/db/transaction.ts'

/**
 * Makes renditions of what the previous version has left due in the rows of videos, unless one of its workers holds it:
 * the own file of an unfinished video, the free 1080p version of a finished one, and upgrades. What that version has ended
 * is no longer due. One statement, so that the work belongs to one of the versions at any moment.
 */
export async function adoptDue(handle: Handle, now: Date, limit: number): Promise<void> {
  const free = sql`(leased_until is null or leased_until <= ${now.toISOString()}::timestamptz)`
  await handle.execute(sql`
    with adopted as (
      update video_tasks v set due_at = null, leased_until = null, attempt_id = null from (
        select id, due_at from video_tasks where due_at is not null and ${free}
        order by due_at limit ${limit} for update skip locked
      ) as found where v.id = found.id returning v.id, v.stage, v.hd_state, found.due_at
    ), own as (
      insert into renditions (video_task_id, purpose, target, stage, due_at)
      select id, 'video', '', stage, due_at from adopted where stage <> 'completed'
      on conflict (video_task_id, purpose, target) do update set stage = excluded.stage, due_at = excluded.due_at
    ), hd as (
      insert into renditions (video_task_id, purpose, target, due_at)
      select id, 'hd', '1080p', due_at from adopted
      where stage = 'completed' and hd_state in ('requested', 'running') and not exists (
        select from renditions sold where sold.video_task_id = adopted.id and sold.purpose = 'upgrade' and sold.target = '1080p')
      on conflict (video_task_id, purpose, target) do update
      set stage = 'running', completed_at = null, due_at = excluded.due_at
    ), ended as (
      update renditions set due_at = null where due_at is not null and purpose = 'upgrade' and stage <> 'running'
    )
    update renditions sold set due_at = adopted.due_at from adopted
    where sold.video_task_id = adopted.id and sold.purpose = 'upgrade' and sold.stage = 'running' and sold.due_at is null`)
}
