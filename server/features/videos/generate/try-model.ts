import type { z } from 'zod'
import type * as tryModelCalls from '#contract/videos/try-model.ts'
import type { VideoAnswer } from '#contract/videos/video.ts'
import type { Context } from '#server/context.ts'
import type { GpuServers } from '#server/features/models/gpu-servers.ts'
import { listKnownModels } from '#server/features/models/read-added-model.ts'
import { toVideoAnswer } from '#server/features/videos/library/video-answer.ts'
import { listFullVideos } from '#server/features/videos/library/video-answer-repository.ts'
import { findBooking } from '#server/features/videos/video-repository.ts'
import { answerOnce } from '#server/idempotency/answer-once.ts'
import { invariant } from '#server/invariant.ts'
import { Refusal } from '#server/refusal.ts'
import { type Asker, checkRequest } from './check-request.ts'
import { knowInputs } from './know-inputs.ts'
import { placeInputs } from './place-inputs.ts'
import { startVideos } from './start-videos.ts'

type TryModelInput = {
  user: Asker
  model: string
  body: z.output<typeof tryModelCalls.tryModel.body & z.ZodType>
  idempotencyKey: string | null
}

/**
 * Starts one video of a model that users may not get: a paused or hidden one. It is charged and screened like any other.
 * On servers of the operator's own, it starts only if one of them has all that the model needs, without a node that
 * spends money at another service. A repeated Idempotency-Key returns the same video in its present state.
 * @throws Refusal as `checkRequest`, `placeInputs` and `startVideos`, SERVERS_NOT_READY, IDEMPOTENCY_KEY_REUSED
 */
export async function tryModel(
  ctx: Context,
  servers: GpuServers,
  { user, model, body, idempotencyKey: key }: TryModelInput,
): Promise<VideoAnswer> {
  const once = key ? { userId: user.id, door: 'web' as const, key, request: { tries: model, body } } : null
  const { answer } = await answerOnce(ctx, once, async (keepAnswer) => {
    const gpu = (await listKnownModels(ctx.db.root)).find(({ id }) => id === model)?.gpu
    if (gpu) await servers.requireForTrial(model, gpu)
    const known = await knowInputs(ctx, user.id, body)
    // An administrator looks at the clip; no free second version is needed for that.
    const order = { ...known, model, takes: 1, enableFallback: false, mayWait: false, autoHd: false, isTrial: true }
    const checked = await checkRequest(ctx, { user, token: null, order, via: 'web' })
    const images = await placeInputs(ctx, user.id, known.inputs ?? [])
    return startVideos(ctx, checked, { images, also: keepAnswer })
  })
  const [video] = await listFullVideos(ctx.db.root, user.id, answer.taskIds, { withDeleted: true })
  invariant(video, 'a charged video exists')
  return toVideoAnswer(ctx, video)
}

/**
 * What a video costs by the booking on its provider account, in US cents; null if it was paid, but nothing is booked, as
 * with the token in the settings.
 * @throws Refusal NOT_FOUND
 */
export async function getBookedCents(ctx: Context, taskId: string): Promise<number | null> {
  const booking = await findBooking(ctx.db.root, taskId)
  if (!booking) throw new Refusal('NOT_FOUND', 'Video not found.')
  const { provider, reservedCredits, creditPrice } = booking
  if (!ctx.providers[provider]?.usesAccounts || Number(creditPrice ?? 1) === 0) return 0
  return creditPrice === null || reservedCredits === 0 ? null : reservedCredits * Number(creditPrice) * 100
}
