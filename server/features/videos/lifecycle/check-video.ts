import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Context } from '#server/context.ts'
import { forgetRefusals } from '#server/features/models/differences/difference-repository.ts'
import { routeModelOf, routeOf } from '#server/features/models/find-route.ts'
import { forgetAccountFailures } from '#server/features/providers/provider-account-repository.ts'
import { accountOf, suspendAccount } from '#server/features/providers/reserve-account.ts'
import type { CheckOutcome, RefusalKind } from '#server/features/providers/video-provider.ts'
import { noteCost } from '#server/features/videos/costs/note-cost.ts'
import { noteEnding } from '#server/features/videos/failover/note-ending.ts'
import { passToNextRoute } from '#server/features/videos/failover/pass-to-next-route.ts'
import {
  checkRetryDelayMs,
  maxUnansweredChecks,
  runningDeadlineMs,
} from '#server/features/videos/moves/deadline-policy.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { moveVideo, postponeVideo } from '#server/features/videos/moves/move-video.ts'
import { settleCost } from '#server/features/videos/moves/settle-cost.ts'
import { holdUploads } from '#server/features/videos/uploads/hold-uploads.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { isStorable } from '#server/storable-text.ts'
import { bookIfTold } from './book-late-cost.ts'
import { giveUpWaiting, waitedTooLong } from './give-up-waiting.ts'
import { noteModelsFault } from './note-models-fault.ts'
import { askToGiveUp, queryProvider } from './query-provider.ts'
import { sendAgain } from './send-again.ts'

/**
 * Queries the provider about a running video. The deadline applies only after an answer or several failed queries,
 * because the video may have finished while nobody checked.
 */
export async function checkVideo(ctx: Context, video: Video): Promise<Video | null> {
  const heard = await queryProvider(ctx, video, (provider, account, id) => provider.check(account, id))
  const answer = endIfRepeated(video, heard.answer)
  const cost = costOf(video, answer)
  await noteCost(ctx, video, cost)
  const next = await recordAnswer(ctx, video, answer, cost)
  await noteEnding(ctx, video, answer.outcome === 'finished' ? { ...answer, cost } : answer)
  return next
}

async function recordAnswer(ctx: Context, video: Video, answer: CheckOutcome, cost: number | null) {
  const runningMs = ctx.clock.now().getTime() - video.stageSince.getTime()
  if (answer.outcome === 'finished') {
    const settled = settleCost(video, cost)
    return moveVideo(ctx, video, {
      ...{ to: 'storing', dueInMs: 0, changes: { ...madeBy(answer), ...settled.changes } },
      writes: [
        // Being accepted proves nothing: some models are accepted and then fail every time.
        forgetRefusals(routeModelOf(video)),
        ...(ctx.providers[video.provider]?.acceptsBlindly ? [forgetAccountFailures] : []),
      ],
      also: async (tx, moved) => {
        await settled.also(tx)
        await bookIfTold(ctx, tx, moved, cost)
      },
    })
  }
  if (answer.outcome === 'returned') return takeBack(ctx, video, answer.words)
  if (answer.outcome === 'failed') {
    if (answer.kind === 'model') await noteModelsFault(ctx, video, answer)
    if (answer.kind === 'account') await suspendAccount(ctx, video.kieApiId, describeFailure(answer.failure))
    if (mayRetry(ctx, video, answer)) return sendAgain(ctx, video, { tried: triedBy(video, answer) })
    const failure: Failure = answer.kind === 'account' ? { code: 'NO_SERVICE' } : answer.failure
    if (isVendorsFault(answer))
      return passToNextRoute(ctx, video, { ...answer, failure, isTooLate: waitedTooLong(ctx, video) })
    return failVideo(ctx, video, failure, { returnBooking: true, cost: answer.cost })
  }
  if (answer.outcome === 'unanswered' && answer.ifRepeated) return checkAgain(ctx, video)
  if (runningMs <= runningDeadlineMs(routeOf(video)?.deadlineMinutes))
    return postponeVideo(ctx, video, { dueInMs: ctx.providers[video.provider]?.pollDelayMs(runningMs) ?? 60_000 })
  if (mayRetryCheck(video, answer)) return checkAgain(ctx, video)
  await noteEnding(ctx, video, 'silent')
  return stopVideo(ctx, video)
}

/** The account makes nothing at present, and the task never began: it waits again, as long as a video may. */
async function takeBack(ctx: Context, video: Video, words: string): Promise<Video | null> {
  await suspendAccount(ctx, video.kieApiId, words)
  if (waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return sendAgain(ctx, video, { tried: [accountOf(video)], isCounted: false })
}

/** Refunds a video that takes too long. */
async function stopVideo(ctx: Context, video: Video): Promise<Video | null> {
  const failure: Failure = { code: 'TOOK_TOO_LONG' }
  const failed = await failVideo(ctx, video, failure)
  // A server of the operator's own that does not end one video in time would take the next ones, too.
  if (ctx.providers[video.provider]?.acceptsBlindly) await suspendAccount(ctx, video.kieApiId, describeFailure(failure))
  await askToGiveUp(ctx, video)
  return failed
}

/** What the row keeps of a vendor's result. With an address that cannot be stored, the video would be checked for ever. */
function madeBy({ urls, seed }: Extract<CheckOutcome, { outcome: 'finished' }>) {
  const providerUrls = urls.filter(isStorable)
  return { providerUrls, ...(seed === undefined || seed === null ? {} : { usedSeed: seed }) }
}

/** What the vendor says; of a finished video, also what its callback said. */
function costOf({ hintedCost }: Video, answer: CheckOutcome): number | null {
  if (answer.outcome === 'finished') return answer.cost ?? hintedCost
  return answer.outcome === 'failed' ? answer.cost : null
}

type Failed = { kind: RefusalKind; cost: number | null }

/** How often a video is sent again whose task failed in passing, because of its account, or because it was lost. */
const maxRetries: Partial<Record<RefusalKind, number>> = { stumbled: 2, account: 2, lost: 1 }

/** The task has ended, so nothing is made twice; a failure that the vendor was paid for is not repeated. */
export function mayRetry(ctx: Context, video: Video, { kind, cost }: Failed): boolean {
  return !cost && video.retries < (maxRetries[kind] ?? 0) && !waitedTooLong(ctx, video)
}

/** If its account is the cause, another one is tried first. */
function triedBy(video: Video, { kind }: Failed): string[] {
  return kind === 'account' ? [accountOf(video)] : []
}

/** The task has ended by a fault of the vendor, which was not paid for it. */
function isVendorsFault({ kind, cost }: Failed): boolean {
  return kind !== 'content' && kind !== 'input' && kind !== 'failed' && !cost
}

/** A transient failure counts once it has been told `maxUnansweredChecks` times. */
function endIfRepeated({ unansweredChecks }: Video, answer: CheckOutcome): CheckOutcome {
  const isRepeated = unansweredChecks + 1 >= maxUnansweredChecks
  if (answer.outcome !== 'unanswered' || !answer.ifRepeated || !isRepeated) return answer
  return { outcome: 'failed', ...answer.ifRepeated }
}

function checkAgain(ctx: Context, video: Video): Promise<null> {
  return postponeVideo(ctx, video, {
    dueInMs: checkRetryDelayMs,
    changes: { unansweredChecks: video.unansweredChecks + 1 },
  })
}

function mayRetryCheck({ unansweredChecks }: Video, { outcome }: { outcome: string }): boolean {
  return outcome === 'unanswered' && unansweredChecks < maxUnansweredChecks
}

/** Checks a failed video once more; a late success is delivered free of charge. */
export async function recheckVideo(ctx: Context, video: Video): Promise<Video | null> {
  const { answer } = await queryProvider(ctx, video, (provider, account, id) => provider.check(account, id))
  if (mayRetryCheck(video, answer)) return checkAgain(ctx, video)
  const cost = costOf(video, answer)
  await noteCost(ctx, video, cost)
  const settled = settleCost(video, cost)
  if (answer.outcome !== 'finished' || video.deletedAt) {
    const changes = { ...settled.changes, unansweredChecks: 0 }
    return postponeVideo(ctx, video, { dueInMs: null, ...settled, changes })
  }
  return moveVideo(ctx, video, {
    to: 'storing',
    dueInMs: 0,
    changes: { ...madeBy(answer), storeTries: 0, deliveredFree: true, completedAt: null, ...settled.changes },
    also: async (tx, moved) => {
      await settled.also(tx)
      await bookIfTold(ctx, tx, moved, cost)
      await holdUploads(ctx, tx, video)
    },
  })
}
