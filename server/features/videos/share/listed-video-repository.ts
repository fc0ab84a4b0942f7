import { and, desc, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { clampTime } from '#server/db/clamp-time.ts'
import { users } from '#server/db/schema/accounts.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { activeOwner } from './shared-video-repository.ts'

/** The place in the list after which a page begins. */
export type ListPlace = { createdAt: Date; slug: string }

type Wanted = { limit: number; except?: string; after?: ListPlace | null }

/**
 * Public videos that their owners listed, the newest first. Only owners who may use the site count, and only videos that
 * have a poster.
 */
export async function listListedVideos(handle: Handle, { limit, except, after }: Wanted) {
  const { id, shareSlug, prompt, model, provider, aspectRatio, durationMs, createdAt } = videoTasks
  const at = after && clampTime(after.createdAt)
  const rows = await handle
    .select({ id, shareSlug, prompt, model, provider, aspectRatio, durationMs, createdAt })
    .from(videoTasks)
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .where(
      and(
        // Few videos are shared, so their index is the way to them.
        isNotNull(shareSlug),
        eq(videoTasks.isListed, true),
        isNull(videoTasks.deletedAt),
        isNull(videoTasks.shareBlockedAt),
        isNotNull(videoTasks.poster),
        activeOwner,
        except === undefined ? undefined : ne(id, except),
        after && at ? or(lt(createdAt, at), and(eq(createdAt, at), lt(shareSlug, after.slug))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(shareSlug))
    .limit(limit)
  return rows.map(({ shareSlug: slug, ...video }) => ({ ...video, slug: slug ?? '' }))
}

export type ListedVideo = Awaited<ReturnType<typeof listListedVideos>>[number]
