import type { Context } from '#server/context.ts'
import { countSubmission, shortenCount } from './submission-window-repository.ts'
import type { ProviderAccess, SubmitOutcome, VideoProvider, VideoRequest } from './video-provider.ts'

/** A reference picture may have to be uploaded first. */
const timeoutMs = 55_000

/**
 * Submits a video within the provider's limit; the submission is counted immediately before the call that sends it. A
 * call that fails or times out may still have been accepted. If it had not been sent by then, it never will be.
 */
export async function submitWithinLimit(
  ctx: Context,
  provider: VideoProvider,
  account: ProviderAccess | null,
  request: VideoRequest,
): Promise<SubmitOutcome> {
  const limit = provider.submissionLimit
  const kieApiId = account?.id ?? null
  let until: number | null = null
  let [isSent, isOver] = [false, false]
  const admit = async () => {
    if (limit) until = await countSubmission(ctx.db.root, ctx.clock, kieApiId, limit)
    isSent = !isOver && (!limit || until !== null)
    return isSent
  }
  const giveUp = (): SubmitOutcome => {
    isOver = true
    return { outcome: isSent ? 'unconfirmed' : 'not-admitted' }
  }
  const outcome = await withTimeout(provider.submit(account, request, admit), giveUp)
  // Without an answer, it may still be on its way and keeps counting.
  if (limit && until !== null && (outcome.outcome === 'accepted' || outcome.outcome === 'refused'))
    await shortenCount(ctx.db.root, ctx.clock, kieApiId, { until, windowMs: limit.windowMs }).catch((error) =>
      ctx.log.warn({ err: error }, 'a submission counts longer than it need'),
    )
  return outcome
}

async function withTimeout<T>(call: Promise<T>, giveUp: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(giveUp()), timeoutMs)
  })
  return Promise.race([call.catch(giveUp), silence]).finally(() => clearTimeout(timer))
}
