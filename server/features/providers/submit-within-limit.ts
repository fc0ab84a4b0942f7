import type { Context } from '#server/context.ts'
import { countSubmission, shortenCount } from './submission-window-repository.ts'
import { submitTimeoutMs } from './submit-timeout-policy.ts'
import type { ProviderAccess, ProviderRequest, SubmitOutcome, VideoProvider } from './video-provider.ts'

/**
 * Submits a video within the provider's limit. The submission is counted immediately before the call that sends it. If
 * that call fails or times out, the provider may have accepted the video: the outcome is 'unconfirmed'. If the time
 * limit ends before the call, the outcome is 'not-admitted', and the call is never sent.
 */
export async function submitWithinLimit(
  ctx: Context,
  provider: VideoProvider,
  account: ProviderAccess | null,
  request: ProviderRequest,
): Promise<SubmitOutcome> {
  const limit = provider.submissionLimit
  const accountId = account?.id ?? null
  let until: number | null = null
  let [isSent, isOver] = [false, false]
  const admit = async () => {
    if (limit) until = await countSubmission(ctx.db.root, ctx.clock, accountId, limit)
    isSent = !isOver && (!limit || until !== null)
    return isSent
  }
  const giveUp = (): SubmitOutcome => {
    isOver = true
    return { outcome: isSent ? 'unconfirmed' : 'not-admitted' }
  }
  const outcome = await withTimeout(
    provider.submit(account, request, admit),
    submitTimeoutMs(request.inputs.length),
    giveUp,
  )
  // A submission without an answer may still arrive, so it counts for its full time.
  if (limit && until !== null && (outcome.outcome === 'accepted' || outcome.outcome === 'refused'))
    await shortenCount(ctx.db.root, ctx.clock, accountId, { until, windowMs: limit.windowMs }).catch((error) =>
      ctx.log.warn({ err: error }, 'a submission could not be counted for less than its full time'),
    )
  return outcome
}

async function withTimeout<T>(call: Promise<T>, timeoutMs: number, giveUp: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(giveUp()), timeoutMs)
  })
  return Promise.race([call.catch(giveUp), silence]).finally(() => clearTimeout(timer))
}
