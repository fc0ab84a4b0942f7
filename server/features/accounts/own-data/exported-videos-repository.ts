import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

const parent = alias(videoTasks, 'parent')
const continued = alias(videoTasks, 'continued_from')

/** Without deleted videos. Other videos have their public ids. */
export function listVideos(handle: Handle, userId: string) {
  return handle
    .select({
      taskId: videoTasks.taskId,
      ...asked,
      ...{ parentId: parent.taskId, continuedFromId: continued.taskId, film: videoTasks.film },
      ...{ createdVia: videoTasks.createdVia, createdAt: videoTasks.createdAt, completedAt: videoTasks.completedAt },
      ...{ status: videoTasks.status, failure: videoTasks.failure, errorMessage: videoTasks.errorMessage },
      ...{ resultUrls: videoTasks.resultUrls, hdVideoUrl: videoTasks.hdVideoUrl, durationMs: videoTasks.durationMs },
      ...{ creditsUsed: videoTasks.creditsUsed, refunded: videoTasks.refunded, refundedAt: videoTasks.refundedAt },
      ...{ isPublic: videoTasks.isPublic, isListed: videoTasks.isListed, shareSlug: videoTasks.shareSlug },
      shareBlockedAt: videoTasks.shareBlockedAt,
    })
    .from(videoTasks)
    .leftJoin(parent, eq(parent.id, videoTasks.parentId))
    .leftJoin(continued, eq(continued.id, videoTasks.continuedFromId))
    .where(and(eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt)))
    .orderBy(asc(videoTasks.createdAt), asc(videoTasks.id))
}

/** The request, and what was made of it. */
const asked = {
  ...{ prompt: videoTasks.prompt, negativePrompt: videoTasks.negativePrompt, watermark: videoTasks.watermark },
  ...{ imageUrls: videoTasks.imageUrls, inputs: videoTasks.inputs, shots: videoTasks.shots },
  ...{ model: videoTasks.model, mode: videoTasks.mode, seconds: videoTasks.seconds },
  ...{ resolution: videoTasks.resolution, aspectRatio: videoTasks.aspectRatio, audio: videoTasks.audio },
  ...{ seeds: videoTasks.seeds, usedSeed: videoTasks.usedSeed, enableFallback: videoTasks.enableFallback },
  ...{ requestId: videoTasks.requestId, clientReference: videoTasks.clientReference },
  ...{ callbackUrl: videoTasks.callbackUrl, peopleConsentAt: videoTasks.peopleConsentAt },
}
