import type { AutomationVideoBody } from '#contract/automation.ts'
import type { Context } from '#server/context.ts'
import { type GeneratedVideo, generateVideo } from '#server/features/videos/generate-video.ts'
import { isPublicHost } from '#server/integrations/outbound/is-public-address.ts'
import { Refusal } from '#server/refusal.ts'
import { claimAnswer, makeClaim, releaseClaim } from './claim-answer.ts'
import { markAnswered } from './claim-repository.ts'
import { insertCallback } from './delivery-repository.ts'
import { mayBeNamed } from './outbound.ts'
import { type GivenImage, readGivenImage } from './read-given-image.ts'
import { dropTemporaryImages, keepTemporaryImage } from './temporary-images.ts'

type Asked = { userId: string; body: AutomationVideoBody; idempotencyKey: string | null }
type Answered = { answer: GeneratedVideo; replayed: boolean }

/**
 * Starts a video for a program, at the API's price. With an Idempotency-Key it happens once: the key is held from the
 * beginning, since a picture may have to be kept first, and answered in the transaction that charges.
 * @throws Refusal; nothing was charged then.
 */
export async function generateAutomationVideo(ctx: Context, asked: Asked): Promise<Answered> {
  const { userId, body, idempotencyKey: key } = asked
  if (!key) return { answer: await start(ctx, asked, async () => {}), replayed: false }
  const claim = makeClaim(ctx, userId, key, body)
  const first = await claimAnswer<GeneratedVideo>(ctx, claim)
  if (first) return { answer: first, replayed: true }
  try {
    const answer = await start(ctx, asked, async (tx, given) => {
      if (!(await markAnswered(tx, claim, given))) throw new Refusal('IDEMPOTENCY_KEY_IN_USE')
    })
    return { answer, replayed: false }
  } catch (error) {
    await releaseClaim(ctx, claim)
    throw error
  }
}

type Also = NonNullable<Parameters<typeof generateVideo>[1]['also']>

async function start(ctx: Context, { userId, body }: Asked, also: Also): Promise<GeneratedVideo> {
  const { prompt, model, aspectRatio, seeds, callbackUrl: url } = body
  if (url && !mayBeNamed(ctx.config, url))
    throw new Refusal('INVALID_INPUT', 'Callback must be an address on the public internet.', 'callbackUrl')
  const image = readGivenImage(body.imageUrls)
  const imageUrls = image ? [await placeImage(ctx, userId, image)] : []
  try {
    return await generateVideo(ctx, {
      userId,
      body: { prompt, model, aspectRatio, seeds, imageUrls, watermark: null, enableFallback: false },
      via: 'api',
      idempotencyKey: null,
      also: async (tx, answer) => {
        if (url) await insertCallback(tx, { userId, taskId: answer.taskId, url, createdAt: ctx.clock.now() })
        await also(tx, answer)
      },
    })
  } catch (error) {
    // After any other error the video may have been started, and needs its picture.
    if (error instanceof Refusal && image?.kind === 'bytes') await dropTemporaryImages(ctx, imageUrls)
    throw error
  }
}

async function placeImage(ctx: Context, userId: string, image: GivenImage): Promise<string> {
  if (image.kind === 'bytes') return keepTemporaryImage(ctx, userId, image.bytes)
  const { url } = image
  if (url.href.startsWith(ctx.storage.address('')) || isPublicHost(url.hostname)) return url.href
  throw new Refusal('INVALID_INPUT', 'Image must be an address on the public internet.', 'imageUrls')
}
