import type { GenerateVideoBody } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import { answerOnce } from '#server/idempotency/answer-once.ts'
import type { ChargedVideo } from './charge-video.ts'
import { requirePublicImage } from './require-public-image.ts'
import { type Asker, startVideo } from './start-video.ts'

type Asked = { user: Asker; body: GenerateVideoBody; idempotencyKey: string | null }

/**
 * Starts a video for the web page, at the web price. A repeated Idempotency-Key returns the first answer.
 * @throws Refusal INVALID_INPUT for an image that is not public, IDEMPOTENCY_KEY_REUSED, and those of `startVideo`;
 * this call charged nothing then.
 */
export async function generateVideo(ctx: Context, { user, body, idempotencyKey: key }: Asked): Promise<ChargedVideo> {
  const once = key ? { userId: user.id, door: 'web' as const, key, request: body } : null
  const { answer } = await answerOnce(ctx, once, (keepAnswer) => {
    const imageUrls = body.imageUrls ?? []
    for (const address of imageUrls) requirePublicImage(ctx, address)
    return startVideo(ctx, { user, body, via: 'web', placeImages: async () => imageUrls, also: keepAnswer })
  })
  return answer
}
