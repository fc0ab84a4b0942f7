import { z } from 'zod'
import {
  forceUpdateHd,
  getVideoStatus,
  hdStates,
  listVideoTasks,
  type VideoTask,
  videoStages,
} from '#contract/videos.ts'

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
  createdAt: new Date(0).toISOString(),
  completedAt: null,
}

const given = z.record(z.string(), z.unknown())
const known = z
  .looseObject({ stage: z.enum(videoStages).catch('running'), hdState: z.enum(hdStates).catch('none') })
  .partial()

/**
 * The page stays open while the server is replaced by a newer or older one: what its answers lack is filled in, so that
 * a gap in one task never hides them all.
 */
export const tolerantVideoTasks = {
  ...listVideoTasks,
  response: z.preprocess((answer) => {
    const { tasks, total } = z
      .object({ tasks: z.array(given), total: z.unknown() })
      .partial()
      .parse(answer)
    const filled = (tasks ?? []).map(fillGaps)
    return { tasks: filled, total: total ?? filled.length }
  }, listVideoTasks.response),
}

export const tolerantVideoStatus = {
  ...getVideoStatus,
  response: z.object({ data: z.object({ successFlag: z.coerce.number() }) }),
}

export const tolerantHdCheck = {
  ...forceUpdateHd,
  response: z.object({ success: z.boolean(), message: z.string().nullish() }),
}

function fillGaps(task: Record<string, unknown>) {
  const said = Object.fromEntries(Object.entries(task).filter(([, value]) => value !== null && value !== undefined))
  const id = String(said.id ?? said.taskId)
  return { ...blank, ...known.parse(said), id, taskId: String(said.taskId ?? id) }
}
