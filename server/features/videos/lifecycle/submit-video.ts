import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Context } from '#server/context.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import { routeModelOf } from '#server/features/models/find-route.ts'
import { forgetAccountFailures } from '#server/features/providers/provider-account-repository.ts'
import {
  accountOf,
  hasUntriedAccount,
  noteAccountBusy,
  noteAccountFailure,
  notRefusedMark,
  returnReservation,
  settingsTokenId,
} from '#server/features/providers/reserve-account.ts'
import { submitWithinLimit } from '#server/features/providers/submit-within-limit.ts'
import type { RefusalKind, SubmitOutcome, VideoProvider } from '#server/features/providers/video-provider.ts'
import { beginSubmission } from '#server/features/videos/failover/begin-submission.ts'
import { listRoutes } from '#server/features/videos/failover/list-routes.ts'
import { noteEnding } from '#server/features/videos/failover/note-ending.ts'
import { passToNextRoute } from '#server/features/videos/failover/pass-to-next-route.ts'
import {
  queuedDelayMs,
  refusedDelayMs,
  settingsRefusedDelayMs,
  unconfirmedDeadlineMs,
} from '#server/features/videos/moves/deadline-policy.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { moveVideo, postponeVideo } from '#server/features/videos/moves/move-video.ts'
import { listPlaces } from '#server/features/videos/turns/turn-repository.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { giveUpWaiting, waitedTooLong } from './give-up-waiting.ts'
import { noteModelsFault } from './note-models-fault.ts'
import { firstAskMs } from './recover-video.ts'
import { findSource, toRequest } from './to-request.ts'

/** Maximum provider errors for one video; kept low, so that a video which triggers errors does not suspend any account. */
const maxSubmitErrors = 3

/**
 * Submits a queued video to the first vendor of its routes that can take it. If its model has been paused or withdrawn
 * since the charge, or if it costs more than the operator allows by now, the video fails.
 */
export async function submitVideo(ctx: Context, video: Video): Promise<Video | null> {
  // Read before `submitting` is written: nothing may fail between that and the call.
  const source = await findSource(ctx, video)
  const { routes, fault, maxVideosPerUser } = await listRoutes(ctx, video, source)
  if (routes.length === 0 && fault) return failVideo(ctx, video, fault)
  const begun = await beginSubmission(ctx, video, { routes, maxVideosPerUser, source })
  if (!begun) return keepWaiting(ctx, video)
  const { submitting, provider, account } = begun
  const answer = await submitWithinLimit(ctx, provider, account, toRequest(ctx, submitting, source))
  const next = await recordAnswer(ctx, submitting, provider, answer)
  await noteEnding(ctx, submitting, answer)
  return next
}

async function recordAnswer(
  ctx: Context,
  submitting: Video,
  provider: VideoProvider,
  answer: SubmitOutcome,
): Promise<Video | null> {
  switch (answer.outcome) {
    case 'accepted':
      return moveVideo(ctx, submitting, {
        to: 'running',
        dueInMs: provider.pollDelayMs(0),
        changes: {
          ...{ providerTaskId: answer.providerTaskId, usedSeed: answer.seed ?? null },
          ...{ triedAccounts: [], submitErrors: 0 },
        },
        writes: provider.acceptsBlindly ? [] : [forgetAccountFailures],
      })
    case 'unconfirmed':
      return moveVideo(ctx, submitting, { to: 'unconfirmed', dueInMs: confirmedInMs(submitting, provider) })
    case 'not-admitted':
      return returnToQueue(ctx, submitting)
    case 'refused':
      if (answer.mayDiffer && (await isAnotherUntried(ctx, submitting))) return passOn(ctx, submitting, answer)
      if (answer.kind === 'model') await noteModelsFault(ctx, submitting, answer)
      if (isFinal(answer.kind)) return failVideo(ctx, submitting, answer.failure, { returnBooking: true })
      if (endsRoute(submitting, answer.kind))
        return passToNextRoute(ctx, submitting, { ...answer, isTooLate: waitedTooLong(ctx, submitting) })
      return passOn(ctx, submitting, answer)
  }
}

/** Servers of the operator's own differ in what is installed there. */
function isAnotherUntried(ctx: Context, video: Video): Promise<boolean> {
  const vendor = video.provider as Vendor
  return hasUntriedAccount(ctx, { vendor, model: routeModelOf(video), tried: withTried(video) })
}

/** Another vendor would be asked for the same content; what failed for no known reason is often content too. */
function isFinal(kind: RefusalKind): boolean {
  return kind === 'content' || kind === 'input' || kind === 'failed'
}

function endsRoute({ submitErrors }: Video, kind: RefusalKind): boolean {
  return kind === 'model' || (kind === 'stumbled' && submitErrors + 1 >= maxSubmitErrors)
}

/** When a worker returns to a submission without an answer. */
function confirmedInMs(video: Video, { recover }: VideoProvider): number {
  if (recover) return firstAskMs
  return confirmable(video) ? unconfirmedDeadlineMs : 0
}

/** Only a provider that can call us back can confirm a submission without an answer. */
export function confirmable(video: Video): boolean {
  return video.callbackToken !== null
}

type Refused = Extract<SubmitOutcome, { outcome: 'refused' }>

/** This account refused the video, but not because of the user's input: another account may accept it at once. */
async function passOn(ctx: Context, video: Video, { kind, failure, mayDiffer }: Refused): Promise<Video | null> {
  const { usesAccounts: another = false, submissionLimit = null } = ctx.providers[video.provider] ?? {}
  if (!another && waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return moveVideo(ctx, video, {
    to: 'queued',
    dueInMs: another ? 0 : await queuedDelay(ctx, video),
    changes: {
      ...nowhere,
      submitErrors: video.submitErrors + (kind === 'stumbled' ? 1 : 0),
      triedAccounts: another ? withTried(video) : [],
    },
    also: async (tx) => {
      await returnReservation(tx, video)
      if (!mayDiffer) await noteAccountFailure(ctx, tx, video.kieApiId, describeFailure(failure))
      if (another && kind === 'overloaded') await noteAccountBusy(ctx, tx, submissionLimit, video.kieApiId)
    },
  })
}

/** No vendor has it. */
const nowhere = { kieApiId: null, reservedCredits: 0, providerTaskId: null }

const withTried = (video: Video) => [...video.triedAccounts, accountOf(video)]

/**
 * The account's last slot was taken, or preparing took too long. Nothing was sent, and another account of the vendor may
 * be free. No further vendor gets the video, because nobody has refused it.
 */
async function returnToQueue(ctx: Context, video: Video): Promise<Video | null> {
  if (waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return moveVideo(ctx, video, {
    to: 'queued',
    dueInMs: 0,
    changes: { ...nowhere, triedAccounts: [...withTried(video), notRefusedMark] },
    also: (tx) => returnReservation(tx, video),
  })
}

/** No account is available. The video keeps its place in the queue and tries all accounts again later. */
async function keepWaiting(ctx: Context, video: Video): Promise<Video | null> {
  if (waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  const delayMs = Math.max(afterRefusalMs(ctx, video), await queuedDelay(ctx, video))
  return postponeVideo(ctx, video, { dueInMs: delayMs, changes: { triedAccounts: [] } })
}

/** The least delay because of who has refused the video. */
function afterRefusalMs(ctx: Context, { provider, triedAccounts, createdAt }: Video): number {
  if (triedAccounts.length === 0) return 0
  // A server of the operator's own gets all files of the video anew with each try.
  if (ctx.providers[provider]?.atOnce !== undefined) return refusedDelayMs
  const isSettingsOnly = triedAccounts.every((id) => id === settingsTokenId)
  return isSettingsOnly ? settingsRefusedDelayMs(ctx.clock.now().getTime() - createdAt.getTime()) : 0
}

async function queuedDelay(ctx: Context, video: Video): Promise<number> {
  const places = await listPlaces(ctx.db.root, [video.id])
  return queuedDelayMs(places.get(video.id) ?? 0)
}
