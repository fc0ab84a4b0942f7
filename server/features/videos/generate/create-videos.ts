import type { VideoRequest } from '#contract/models/video-request.ts'
import type { VideoAnswer } from '#contract/videos/video.ts'
import type { Context } from '#server/context.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import type { RequestToken } from '#server/features/credits/require-budget.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import { toVideoAnswer } from '#server/features/videos/library/video-answer.ts'
import { listFullVideos } from '#server/features/videos/library/video-answer-repository.ts'
import { answerOnce } from '#server/idempotency/answer-once.ts'
import { mayBeNamed } from '#server/integrations/outbound/user-addresses.ts'
import { Refusal } from '#server/refusal.ts'
import { type Asker, checkRequest } from './check-request.ts'
import { knowInputs } from './know-inputs.ts'
import { placeInputs } from './place-inputs.ts'
import { startVideos } from './start-videos.ts'

type CreateVideosInput = {
  user: Asker
  token: RequestToken | null
  via: Via
  body: VideoRequest
  idempotencyKey: string | null
}
type Created = { data: VideoAnswer[]; creditsUsed: number; balance: number }

/**
 * Starts all takes of a request. A repeated Idempotency-Key returns the same videos in their present state, those
 * without files that have been deleted since.
 * @throws Refusal INVALID_INPUT for a callback address that is not public, NOT_FOUND for an upload or video of somebody else,
 * IDEMPOTENCY_KEY_REUSED, and those of `checkRequest`, `placeInputs` and `startVideos`; this call charged nothing then.
 */
export async function createVideos(
  ctx: Context,
  { user, token, via, body, idempotencyKey: key }: CreateVideosInput,
): Promise<{ created: Created; replayed: boolean }> {
  if (body.callbackUrl && !mayBeNamed(ctx.config, body.callbackUrl))
    throw new Refusal('INVALID_INPUT', 'callbackUrl must be a URL on the public internet.', 'callbackUrl')
  const once = key ? { userId: user.id, door: 'v1' as const, key, request: body } : null
  const { answer, replayed } = await answerOnce(ctx, once, async (keepAnswer) => {
    const known = await knowInputs(ctx, user.id, body)
    const order = { ...known, enableFallback: false, mayWait: false }
    const checked = await checkRequest(ctx, { user, token, order, via })
    const images = await placeInputs(ctx, user.id, known.inputs ?? [])
    return startVideos(ctx, checked, { images, also: keepAnswer })
  })
  const { taskIds, creditsUsed, remainingCredits } = answer
  const videos = await listFullVideos(ctx.db.root, user.id, taskIds, { withDeleted: true })
  const balance = replayed ? ((await findAccount(ctx.db.root, user.id))?.credits ?? 0) : remainingCredits
  return { created: { data: videos.map((video) => toVideoAnswer(ctx, video)), creditsUsed, balance }, replayed }
}
