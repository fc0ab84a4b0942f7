import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

/** Disabled accounts, and those being deleted, show nothing. */
export const activeOwner = and(eq(users.isActive, true), isNull(users.deletionAt))

/** The video of a share page; null if it is private again, or if its owner is disabled or being deleted. */
export async function findSharedVideo(handle: Handle, slug: string): Promise<Video | null> {
  const [row] = await handle
    .select({ video: videoTasks })
    .from(videoTasks)
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .where(and(eq(videoTasks.shareSlug, slug), isNull(videoTasks.deletedAt), activeOwner))
  return row?.video ?? null
}

type Shared = { slug: string; isListed: boolean | undefined }

/**
 * Makes a completed video public; a public video keeps its address. Null if it is not completed, or was just deleted or
 * blocked.
 */
export async function markShared(tx: Tx, id: string, { slug, isListed }: Shared): Promise<Video | null> {
  const [video] = await tx
    .update(videoTasks)
    .set({
      isPublic: true,
      shareSlug: sql`coalesce(${videoTasks.shareSlug}, ${slug})`,
      ...(isListed === undefined ? {} : { isListed }),
    })
    .where(
      and(
        eq(videoTasks.id, id),
        eq(videoTasks.stage, 'completed'),
        isNull(videoTasks.deletedAt),
        isNull(videoTasks.shareBlockedAt),
      ),
    )
    .returning()
  return video ?? null
}

/** `shown`: a video and all that it shows, which are the shots of a film, or what it extends, also through others. */
const withShown = (id: string) => sql`with recursive shown as (
      select id, mode, film, parent_id, share_blocked_at from video_tasks where id = ${id}
      union
      select part.* from shown cross join lateral (
        select id, mode, film, parent_id, share_blocked_at from video_tasks
          where shown.mode = 'extend' and id = shown.parent_id
        union all select v.id, v.mode, v.film, v.parent_id, v.share_blocked_at
          from jsonb_array_elements(shown.film -> 'parts') as shot join video_tasks v on v.task_id = shot ->> 'taskId'
      ) as part
    )`

/**
 * Keeps the videos that this one shows from being blocked until the transaction ends. A decision about a report locks
 * its video first and those that show it afterwards. Older videos are locked first here, so the two cannot deadlock.
 */
export async function lockShown(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select id from video_tasks
    where id in (${withShown(id)} select id from shown) and id <> ${id} order by created_at, id for share`)
}

/** Whether sharing was ended after a report for this video or one that it shows. */
export async function showsBlocked(handle: Handle, id: string): Promise<boolean> {
  const { rows } = await handle.execute<{ shows: boolean }>(
    sql`${withShown(id)} select exists (select from shown where share_blocked_at is not null) as shows`,
  )
  return rows[0]?.shows ?? false
}

/** The columns of a private video; its former address is forgotten and never reused. */
export const unshared = { isPublic: false, isListed: false, shareSlug: null } as const

export async function markPrivate(tx: Tx, id: string): Promise<void> {
  await tx.update(videoTasks).set(unshared).where(eq(videoTasks.id, id))
}

/**
 * Makes this video private, and every one that shows it: films of which it is a shot, and what extends it, also through
 * others. @returns those that were public
 */
export async function markPrivateWithFilms(tx: Tx, id: string): Promise<Pick<Video, 'userId' | 'taskId'>[]> {
  const showing = sql`with recursive showing as (
      select id, task_id, user_id from video_tasks where id = ${id}
      union
      select other.* from showing cross join lateral (
        select id, task_id, user_id from video_tasks where mode = 'extend' and parent_id = showing.id
        union all select id, task_id, user_id from video_tasks
          where user_id = showing.user_id and mode = 'join'
            and film -> 'parts' @> jsonb_build_array(jsonb_build_object('taskId', showing.task_id))
      ) as other
    ) select id from showing`
  const rows = await tx
    .update(videoTasks)
    .set(unshared)
    .where(and(sql`${videoTasks.id} in (${showing})`, eq(videoTasks.isPublic, true)))
    .returning({ userId: videoTasks.userId, taskId: videoTasks.taskId })
  return rows
}
