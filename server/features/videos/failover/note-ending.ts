import type { Context } from '#server/context.ts'
import { routeModelOf } from '#server/features/models/find-route.ts'
import { countEnding, type Ending } from '#server/features/providers/health/route-hour-repository.ts'
import type { CheckOutcome, RefusalKind, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

/** An answer, or that none came in time. */
type Heard = SubmitOutcome | CheckOutcome | 'silent'

/** How it ends a submission; null if it does not. */
function toEnding(answer: Heard): Ending | null {
  if (answer === 'silent') return answer
  switch (answer.outcome) {
    case 'finished':
      return 'made'
    case 'unconfirmed':
      return 'silent'
    case 'refused':
    case 'failed':
      return endingOf[answer.kind]
    default:
      return null
  }
}

const endingOf: Record<RefusalKind, Ending> = {
  ...{ content: 'rejected', input: 'rejected', failed: 'failed' },
  ...{ model: 'refused', account: 'refused', overloaded: 'refused', broken: 'refused', stumbled: 'refused' },
  lost: 'refused',
}

/**
 * Counts an answer for the operator, after it was recorded with the video: nothing about the video may depend on that.
 * If the process dies in between, one is missing.
 */
export async function noteEnding(ctx: Context, video: Video, answer: Heard): Promise<void> {
  const ending = toEnding(answer)
  const { provider: vendor, kieApiId: accountId, reservedCredits, stageSince } = video
  if (ending === null || !ctx.providers[vendor]?.usesAccounts) return
  const at = ctx.clock.now()
  const madeMs = ending === 'made' ? at.getTime() - stageSince.getTime() : 0
  const told = answer !== 'silent' && 'cost' in answer ? answer.cost : null
  const cost = told ?? (ending === 'made' ? reservedCredits : 0)
  try {
    await countEnding(ctx.db.root, { vendor, model: routeModelOf(video), ending, at, madeMs, cost, accountId })
  } catch (error) {
    ctx.log.warn({ err: error, taskId: video.taskId }, 'the end of a submission could not be counted')
  }
}
