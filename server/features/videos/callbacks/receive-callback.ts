import { requestMode } from '#contract/models/video-modes.ts'
import type { Context } from '#server/context.ts'
import { routeOf } from '#server/features/models/find-route.ts'
import { findProviderAccount } from '#server/features/providers/provider-account-repository.ts'
import type { ProviderCall } from '#server/features/providers/video-provider.ts'
import { noteLateCost } from '#server/features/videos/costs/late-cost-repository.ts'
import { sendVideo } from '#server/features/videos/moves/send-video.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import { findVideoByCallback, noteCallback } from './callback-repository.ts'

/**
 * A callback is only a hint to query the provider, whose answer decides. If the submission got no answer, the
 * callback also supplies the provider's task id. The token in the address is unguessable and known only to the
 * provider; if the account has a key, the signature is checked as well.
 * @throws Refusal NOT_FOUND for an unknown token, NOT_ALLOWED for a wrong signature or an unreadable key.
 */
export async function receiveCallback(ctx: Context, token: string, call: ProviderCall): Promise<void> {
  const video = await findVideoByCallback(ctx.db.root, token)
  const provider = video && ctx.providers[video.provider]
  if (!video || !provider?.callback) throw new Refusal('NOT_FOUND')
  const account = video.kieApiId ? await findProviderAccount(ctx.db.root, video.kieApiId) : null
  const webhookKey = openSecret(ctx.secrets, account?.webhookKey ?? null)
  // Without the key, the callback would count unsigned. The worker polls the video without callbacks, too.
  if (account?.webhookKey && webhookKey === null) throw new Refusal('NOT_ALLOWED', 'The signature cannot be verified.')
  const now = ctx.clock.now()
  const { providerTaskId } = video
  const about = { mode: requestMode(video.mode), route: routeOf(video), providerTaskId, webhookKey, now }
  const hint = await provider.callback(call, about)
  if (hint.outcome === 'forged') throw new Refusal('NOT_ALLOWED', 'The signature is invalid.')
  await ctx.db.transaction(async (tx) => {
    if (await noteCallback(tx, video, hint, now)) await sendVideo(ctx, tx, video)
    else if (await noteLateCost(tx, video, hint)) await ctx.queue.send(tx, 'book-late-cost', { taskId: video.taskId })
  })
}
