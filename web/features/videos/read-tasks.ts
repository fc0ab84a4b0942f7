import { z } from 'zod'
import { forceUpdateHd } from '#contract/videos/video-hd.ts'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import { getVideoStatus, type VideoTask, videoTaskSchema } from '#contract/videos/videos.ts'
import { longAgo, tolerant } from '#web/lib/tolerant.ts'

/** What a task is taken for where its answer says nothing. */
const blank: Omit<VideoTask, 'id' | 'taskId'> = {
  status: 'other',
  stage: 'running',
  queuePosition: null,
  prompt: '',
  model: '',
  aspectRatio: '16:9',
  watermark: null,
  seeds: null,
  imageUrls: [],
  resultUrls: [],
  hdVideoUrl: null,
  hdState: 'none',
  posterUrl: null,
  posterWebpUrl: null,
  audioPeaks: '',
  durationMs: null,
  errorMessage: null,
  creditsUsed: 1,
  refunded: false,
  createdVia: 'web',
  demo: false,
  isPublic: false,
  isListed: false,
  shareUrl: null,
  createdAt: longAgo,
  completedAt: null,
}

const taskSchema = tolerant(videoTaskSchema, blank)

/**
 * The page stays open while the server is replaced by a newer or older one: what its answers lack is filled in, so that
 * a gap in one task never hides them all.
 */
export const tolerantVideoTasks = {
  ...listVideoTasks,
  response: z
    .object({ tasks: z.array(z.preprocess(nameTask, taskSchema)), total: z.number().int().nullish() })
    .partial()
    .transform(({ tasks = [], total }) => ({ tasks, total: total ?? tasks.length })),
}

export const tolerantVideoStatus = {
  ...getVideoStatus,
  response: z.object({ data: z.object({ successFlag: z.coerce.number() }) }),
}

export const tolerantHdCheck = {
  ...forceUpdateHd,
  response: z.object({ success: z.boolean(), message: z.string().nullish() }),
}

/** Either of its ids serves as the other. */
function nameTask(task: unknown): unknown {
  if (typeof task !== 'object' || task === null) return task
  const { id, taskId } = task as { id?: unknown; taskId?: unknown }
  return { ...task, id: id ?? taskId, taskId: taskId ?? id }
}
