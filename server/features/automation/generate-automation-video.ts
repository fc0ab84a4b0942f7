import type { AutomationVideoBody } from '#contract/automation/automation.ts'
import type { Context } from '#server/context.ts'
import type { RequestToken } from '#server/features/credits/require-budget.ts'
import { type Asker, checkRequest } from '#server/features/videos/generate/check-request.ts'
import { type ChargedVideo, toCharged, toOrder } from '#server/features/videos/generate/old-door.ts'
import { requirePublicImage } from '#server/features/videos/generate/require-public-image.ts'
import { startVideos } from '#server/features/videos/generate/start-videos.ts'
import { answerOnce, type KeepAnswer } from '#server/idempotency/answer-once.ts'
import { mayBeNamed } from '#server/integrations/outbound/user-addresses.ts'
import { Refusal } from '#server/refusal.ts'
import { insertCallbackDelivery } from './delivery-repository.ts'
import { readGivenImage } from './read-given-image.ts'
import { dropTemporaryImage, keepTemporaryImage } from './temporary-images.ts'

type GenerateAutomationVideoInput = {
  user: Asker
  token: RequestToken | null
  body: AutomationVideoBody
  idempotencyKey: string | null
}
type Answered = { answer: ChargedVideo; replayed: boolean }

/**
 * Starts a video through the API, at the API price; an Idempotency-Key makes it happen once.
 * @throws Refusal INVALID_INPUT, TOO_LARGE, UPLOADS_FULL, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, and those of
 * `checkRequest` and `startVideos`; this call charged nothing then.
 */
export async function generateAutomationVideo(ctx: Context, asked: GenerateAutomationVideoInput): Promise<Answered> {
  const { user, body, idempotencyKey: key } = asked
  const once = key ? { userId: user.id, door: 'api' as const, key, request: body } : null
  return answerOnce(ctx, once, (keepAnswer) => start(ctx, asked, keepAnswer))
}

async function start(
  ctx: Context,
  { user, token, body }: GenerateAutomationVideoInput,
  keepAnswer: KeepAnswer,
): Promise<ChargedVideo> {
  const { callbackUrl: url } = body
  if (url && !mayBeNamed(ctx.config, url))
    throw new Refusal('INVALID_INPUT', 'Callback must be a URL on the public internet.', 'callbackUrl')
  const image = readGivenImage(body.imageUrls)
  const address = image?.kind === 'address' ? requirePublicImage(ctx, image.url.href) : null
  const order = toOrder(body, { hasImage: image !== null })
  const checked = await checkRequest(ctx, { user, token, order, via: 'api' })
  const kept = image?.kind === 'bytes' ? await keepTemporaryImage(ctx, user.id, image.bytes) : null
  const placed = address ?? kept
  try {
    const charged = await startVideos(ctx, checked, {
      images: placed === null ? [] : [{ url: placed, field: 'imageUrls' }],
      also: async (tx, charged) => {
        const answer = toCharged(charged)
        if (url)
          await insertCallbackDelivery(tx, { userId: user.id, taskId: answer.taskId, url, createdAt: ctx.clock.now() })
        await keepAnswer(tx, answer)
      },
    })
    return toCharged(charged)
  } catch (error) {
    // After any other error, the video may have started and need its picture.
    if (kept !== null && error instanceof Refusal) await dropTemporaryImage(ctx, kept)
    throw error
  }
}
