import type { Context } from '#server/context.ts'
import { findProviderAccess } from '#server/features/providers/reserve-account.ts'
import type { ProviderAccess, VideoProvider } from '#server/features/providers/video-provider.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

/** Asks the provider to give a video up: nobody waits for it any more. */
export async function askToGiveUp(ctx: Context, video: Video): Promise<void> {
  await queryProvider(ctx, video, async (provider, account, id) => {
    await provider.cancel?.(account, id)
    return { outcome: 'running' }
  })
}

type Question<T> = (provider: VideoProvider, account: ProviderAccess | null, providerTaskId: string) => Promise<T>

/** The account with which a provider made the video; null if it has none or its key is missing. */
export async function findAccessOf(ctx: Context, video: Video): Promise<ProviderAccess | null> {
  return ctx.providers[video.provider]?.usesAccounts ? findProviderAccess(ctx, video.kieApiId) : null
}

/**
 * Queries the provider that made the video. A failed query says nothing about the video; nor does a key that cannot be
 * decrypted, which must not keep the video from its deadline.
 */
export async function queryProvider<T>(
  ctx: Context,
  video: Video,
  question: Question<T>,
): Promise<{ answer: T | { outcome: 'running' | 'unanswered' }; account: ProviderAccess | null }> {
  const provider = ctx.providers[video.provider]
  let account: ProviderAccess | null = null
  try {
    account = await findAccessOf(ctx, video)
    if (!provider || !video.providerTaskId || (provider.usesAccounts && !account))
      return { answer: { outcome: 'running' }, account }
    return { answer: await question(provider, account, video.providerTaskId), account }
  } catch (error) {
    ctx.log.warn({ err: error, taskId: video.taskId }, 'a query to a provider failed')
    return { answer: { outcome: 'unanswered' }, account }
  }
}
