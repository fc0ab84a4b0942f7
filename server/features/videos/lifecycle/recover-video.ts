import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Context } from '#server/context.ts'
import { routeOf } from '#server/features/models/find-route.ts'
import { accountOf, noteAccountFailure, notRefusedMark } from '#server/features/providers/reserve-account.ts'
import { runningDeadlineMs } from '#server/features/videos/moves/deadline-policy.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { moveVideo, postponeVideo } from '#server/features/videos/moves/move-video.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { giveUpWaiting, waitedTooLong } from './give-up-waiting.ts'
import { queryProvider } from './query-provider.ts'
import { sendAgain } from './send-again.ts'
import { toRequest } from './to-request.ts'

const notConfirmed: Failure = { code: 'NOT_CONFIRMED' }

/** When the worker asks the vendor for the task, after the submission. Until the last query, the task may still arrive. */
const asksAtMs = [2_000, 10_000, 30_000, 60_000]
const arrivesWithinMs = 60_000
const laterMs = 30_000

/**
 * Asks a vendor that can tell whether it has a task whose submission got no answer. What it never got is sent again;
 * while it does not answer, the video waits for it, until its deadline.
 */
export async function recoverVideo(ctx: Context, video: Video): Promise<Video | null> {
  const ageMs = ctx.clock.now().getTime() - video.stageSince.getTime()
  const { answer } = await queryProvider(ctx, video, async (provider, account, handle) => ({
    outcome: (await provider.recover?.(account, handle)) ?? 'unanswered',
  }))
  if (answer.outcome === 'accepted') {
    const usedSeed = ctx.providers[video.provider]?.seedOf?.(toRequest(ctx, video, null)) ?? null
    const changes = { triedAccounts: [], submitErrors: 0, usedSeed }
    return moveVideo(ctx, video, { to: 'running', dueInMs: 0, changes })
  }
  if (answer.outcome === 'absent' && ageMs >= arrivesWithinMs)
    return waitedTooLong(ctx, video)
      ? giveUpWaiting(ctx, video)
      : sendAgain(ctx, video, {
          ...{ tried: [accountOf(video), notRefusedMark], isCounted: false },
          also: (tx) => noteAccountFailure(ctx, tx, video.kieApiId, describeFailure(notConfirmed)),
        })
  if (ageMs > runningDeadlineMs(routeOf(video)?.deadlineMinutes))
    return failVideo(ctx, video, notConfirmed, { returnBooking: true })
  const next = asksAtMs.find((at) => at > ageMs) ?? ageMs + laterMs
  return postponeVideo(ctx, video, { dueInMs: next - ageMs })
}

/** When the worker first asks the vendor about a submission without an answer. */
export const firstAskMs = asksAtMs[0] ?? 0
