import type { GenerateVideoBody } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import { answerOnce } from '#server/idempotency/answer-once.ts'
import { type Asker, checkRequest } from './check-request.ts'
import { type ChargedVideo, toCharged, toOrder } from './old-door.ts'
import { requirePublicImage } from './require-public-image.ts'
import { startVideos } from './start-videos.ts'

type GenerateVideoInput = { user: Asker; body: GenerateVideoBody; idempotencyKey: string | null }

/**
 * Starts a video for the web page, at the web price. A repeated Idempotency-Key returns the first answer.
 * @throws Refusal INVALID_INPUT for an image that is not public, IDEMPOTENCY_KEY_REUSED, and those of `checkRequest` and
 * `startVideos`; this call charged nothing then.
 */
export async function generateVideo(
  ctx: Context,
  { user, body, idempotencyKey: key }: GenerateVideoInput,
): Promise<ChargedVideo> {
  const once = key ? { userId: user.id, door: 'web' as const, key, request: body } : null
  const { answer } = await answerOnce(ctx, once, async (keepAnswer) => {
    const imageUrls = (body.imageUrls ?? []).map((address) => requirePublicImage(ctx, address))
    const order = toOrder(body, { hasImage: imageUrls.length > 0 })
    const checked = await checkRequest(ctx, { user, token: null, order, via: 'web' })
    const charged = await startVideos(ctx, checked, {
      images: imageUrls.map((url) => ({ url, field: 'imageUrls' })),
      also: (tx, charged) => keepAnswer(tx, toCharged(charged)),
    })
    return toCharged(charged)
  })
  return answer
}
