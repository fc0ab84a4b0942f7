import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { renditions } from '#server/db/schema/renditions.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

const atWork = sql`('submitting', 'unconfirmed', 'running', 'storing')`

/** How many videos of each user a provider works on. */
const busyUsers = sql`(select user_id, count(*) as videos from video_tasks where stage in ${atWork} group by user_id)`

/**
 * All waiting videos with their place, 0 first: users take turns. A user's second waiting video comes after the first
 * of everybody else, and videos that are being made count as turns that the user has had.
 */
const turns = sql`(
  select id, row_number() over (order by turn, created_at, task_id) - 1 as place from (
    select q.id, q.task_id, q.created_at, coalesce(busy.videos, 0)
      + row_number() over (partition by q.user_id order by q.created_at, q.task_id) as turn
    from video_tasks q left join ${busyUsers} busy on busy.user_id = q.user_id where q.stage = 'queued'
  ) as waiting)`

/**
 * The place of a selected video as `turns` has it, in the same statement: null unless it waits. A user has as many turns
 * before this video as videos wait, but no more than this video's own turn allows: the last of them only if it came
 * first. That is a count by user, which takes a fraction of the time in which all would be put in order.
 */
export const ownPlace = sql<number | null>`case when video_tasks.stage = 'queued' then (
  select sum(least(waiting, greatest(turn_left - 1, 0)) + (turn_left between 1 and before)::int) from (
    select waiting, before,
      max(busy + before + 1) filter (where user_id = video_tasks.user_id) over () - busy as turn_left
    from (
      select q.user_id, count(*) as waiting, coalesce(max(busy.videos), 0) as busy,
        count(*) filter (where (q.created_at, q.task_id) < (video_tasks.created_at, video_tasks.task_id)) as before
      from video_tasks q left join ${busyUsers} busy on busy.user_id = q.user_id
      where q.stage = 'queued' group by q.user_id
    ) as users
  ) as ranked)::int end`

/** The places of these waiting videos; those that do not wait have none. */
export async function listPlaces(handle: Handle, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await handle.execute<{ id: string; place: string }>(
    sql`select id, place from ${turns} as turns where id in ${ids}`,
  )
  return new Map(rows.map(({ id, place }) => [id, Number(place)]))
}

const waiting = sql`video_tasks other join renditions made on made.video_task_id = other.id and made.purpose = 'video'`
const waits = (id: string | SQL, provider: string | SQL, now: Date | SQL) => sql`other.stage = 'queued'
  and made.due_at > ${now instanceof Date ? now.toISOString() : now}::timestamptz and other.id <> ${id}::uuid
  and other.provider = ${provider}`

/**
 * Whether a selected video waits and another one waits for a place at the same provider, in the same statement. It names
 * the columns of the selected video itself: drizzle-orm would print a bare `id`, which the other tables have too.
 */
export const doOthersWait = (now: SQL) => sql<boolean>`case when video_tasks.stage = 'queued' then exists (
  select from ${waiting} where ${waits(sql`video_tasks.id`, sql`video_tasks.provider`, now)}) else false end`

type Seeker = { video: Pick<Video, 'id' | 'provider'>; attemptId: string; now: Date; leasedUntil: Date }

/**
 * Leases the first video whose turn is before that of the given one and that waits for a place: it found none when it
 * was last tried. Videos of users who have as many at work as the settings allow are passed over.
 * Only to be called if others wait (`doOthersWait`): planning this statement takes longer than all else that the database
 * does for a submission.
 * @returns null if there is none.
 */
export async function leaseTurnBefore(handle: Handle, { video, attemptId, ...times }: Seeker): Promise<Video | null> {
  const { id, provider } = video
  const now = sql`${times.now.toISOString()}::timestamptz`
  const isFirst = sql`${renditions.id} = (
    select made.id from ${waiting} join ${turns} as turns on turns.id = other.id
      left join ${busyUsers} busy on busy.user_id = other.user_id, admin_settings
    where ${waits(id, provider, times.now)}
      and (made.leased_until is null or made.leased_until <= ${now})
      and (max_videos_per_user = 0 or coalesce(busy.videos, 0) < max_videos_per_user)
      and turns.place < (select place from ${turns} as mine where mine.id = ${id})
    order by turns.place limit 1 for update of made skip locked)`
  const [leased] = await handle
    .update(renditions)
    .set({ attemptId, leasedUntil: times.leasedUntil, dueAt: times.now })
    .from(videoTasks)
    .where(and(isFirst, eq(renditions.videoTaskId, videoTasks.id)))
    .returning(getTableColumns(videoTasks))
  return leased ? { ...leased, attemptId } : null
}

/**
 * Whether the user may have one more video at work; `maxVideos` is 0 without a limit. Under a limit, locks out
 * simultaneous questions about this user until the transaction ends.
 */
export async function hasTurnLeft(tx: Tx, userId: string, maxVideos: number): Promise<boolean> {
  if (maxVideos === 0) return true
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`turns of ${userId}`}, 0))`)
  // A statement of its own: in that of the lock, it would count what was there before the lock was free.
  const { rows } = await tx.execute<{ busy: number }>(sql`
    select count(*)::int as busy from video_tasks where user_id = ${userId} and stage in ${atWork}`)
  return (rows[0]?.busy ?? 0) < maxVideos
}
