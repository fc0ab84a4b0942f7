import type { GenerateVideoBody } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import { answerOnce } from '#server/idempotency/answer-once.ts'
import { type ChargedVideo, toCharged, toOrder } from './old-door.ts'
import { requirePublicImage } from './require-public-image.ts'
import { type Asker, startVideos } from './start-videos.ts'

type GenerateVideoInput = { user: Asker; body: GenerateVideoBody; idempotencyKey: string | null }

/**
 * Starts a video for the web page, at the web price. A repeated Idempotency-Key returns the first answer.
 * @throws Refusal INVALID_INPUT for an image that is not public, IDEMPOTENCY_KEY_REUSED, and those of `startVideos`;
 * this call charged nothing then.
 */
export async function generateVideo(
  ctx: Context,
  { user, body, idempotencyKey: key }: GenerateVideoInput,
): Promise<ChargedVideo> {
  const once = key ? { userId: user.id, door: 'web' as const, key, request: body } : null
  const { answer } = await answerOnce(ctx, once, async (keepAnswer) => {
    const imageUrls = body.imageUrls ?? []
    for (const address of imageUrls) requirePublicImage(ctx, address)
    const charged = await startVideos(ctx, {
      user,
      token: null,
      order: toOrder(body, { hasImage: imageUrls.length > 0 }),
      via: 'web',
      placeImages: async () => imageUrls.map((url) => ({ url, field: 'imageUrls' })),
      also: (tx, answer) => keepAnswer(tx, toCharged(answer)),
    })
    return toCharged(charged)
  })
  return answer
}
