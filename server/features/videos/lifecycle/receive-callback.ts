import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { parseCallbackTaskId } from '#server/features/providers/kie/parse-task-id.ts'
import { findProviderAccount } from '#server/features/providers/provider-account-repository.ts'
import { findVideoByCallback, noteCallback, type Video } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'

type Callback = { token: string; body: unknown; timestamp: string | undefined; signature: string | undefined }

const toleranceSeconds = 5 * 60

/**
 * A callback is only a hint to query the provider, whose answer decides. If the submission got no answer, the
 * callback also supplies the provider's task id. The token in the address is unguessable and known only to the
 * provider; if the account has a key, the signature is checked as well.
 * @throws Refusal NOT_FOUND for an unknown token, NOT_ALLOWED for a wrong signature.
 */
export async function receiveCallback(ctx: Context, callback: Callback): Promise<void> {
  const video = await findVideoByCallback(ctx.db.root, callback.token)
  if (!video) throw new Refusal('NOT_FOUND')
  const providerTaskId = parseCallbackTaskId(callback.body)
  await requireSignature(ctx, video, providerTaskId, callback)
  await ctx.db.transaction(async (tx) => {
    if (await noteCallback(tx, video, providerTaskId, ctx.clock.now()))
      await ctx.queue.send(tx, 'advance-video', { taskId: video.taskId })
  })
}

async function requireSignature(ctx: Context, video: Video, providerTaskId: string | null, callback: Callback) {
  const account = video.kieApiId ? await findProviderAccount(ctx.db.root, video.kieApiId) : null
  if (!account?.webhookKey) return
  const { timestamp = '', signature = '' } = callback
  const ageSeconds = Math.abs(ctx.clock.now().getTime() / 1000 - Number(timestamp))
  const expected = createHmac('sha256', ctx.secrets.open(account.webhookKey))
    .update(`${providerTaskId ?? ''}.${timestamp}`)
    .digest('base64')
  if (ageSeconds <= toleranceSeconds && equal(expected, signature)) return
  throw new Refusal('NOT_ALLOWED', 'The signature is invalid.')
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  // Compares bytes, because a header may contain characters of two bytes.
  return left.length === right.length && timingSafeEqual(left, right)
}
