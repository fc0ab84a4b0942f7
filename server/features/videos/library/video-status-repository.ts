import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

const ownStatus = prepareOnce((handle) =>
  handle
    .select({
      taskId: videoTasks.taskId,
      stage: videoTasks.stage,
      ...{ failure: videoTasks.failure, errorMessage: videoTasks.errorMessage },
      resultUrls: videoTasks.resultUrls,
    })
    .from(videoTasks)
    .where(
      and(
        eq(videoTasks.taskId, sql.placeholder('taskId')),
        eq(videoTasks.userId, sql.placeholder('userId')),
        isNull(videoTasks.deletedAt),
      ),
    )
    .prepare('status_of_a_video'),
)

/** The status of this user's video; clients poll it every few seconds, so it reads nothing else. */
export async function findOwnStatus(handle: Handle, userId: string, taskId: string) {
  const [video] = await ownStatus(handle).execute({ userId, taskId })
  return video ?? null
}
