import { randomBytes } from 'node:crypto'
import type { AspectRatio } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import {
  noteAccountAnswer,
  noteAccountBusy,
  reserveAccount,
  returnReservation,
  settingsTokenId,
} from '#server/features/providers/reserve-account.ts'
import { submitWithinLimit } from '#server/features/providers/submit-within-limit.ts'
import type {
  RefusalKind,
  SubmitOutcome,
  VideoProvider,
  VideoRequest,
} from '#server/features/providers/video-provider.ts'
import { countAhead } from '#server/features/videos/library/list-videos-repository.ts'
import { changeHeldVideo, type Video } from '#server/features/videos/video-repository.ts'
import { isPublicUrl } from '#server/public-url.ts'
import { callbackPath } from './callback-path.ts'
import { queuedDeadlineMs, queuedDelayMs, unconfirmedDeadlineMs } from './deadline-policy.ts'
import { failVideo } from './fail-video.ts'
import { moveVideo, postponeVideo } from './move-video.ts'

/** Errors of the provider over one video: so few that a video which makes it stumble puts no account to rest. */
const maxStumbles = 3

/** Hands a waiting video to its provider. */
export async function submitVideo(ctx: Context, video: Video): Promise<Video | null> {
  const provider = ctx.providers[video.provider]
  const begun = provider && (await beginSubmission(ctx, provider, video))
  if (!provider || !begun) return keepWaiting(ctx, video)
  const { submitting, account } = begun
  const answer = await submitWithinLimit(ctx, provider, account, toRequest(ctx, submitting))
  switch (answer.outcome) {
    case 'accepted':
      return moveVideo(ctx, submitting, {
        to: 'running',
        dueInMs: provider.pollDelayMs(0),
        changes: { providerTaskId: answer.providerTaskId, triedAccounts: [], stumbles: 0 },
        also: (tx) => noteAccountAnswer(ctx, tx, submitting.kieApiId, null),
      })
    case 'unconfirmed':
      return moveVideo(ctx, submitting, {
        to: 'unconfirmed',
        dueInMs: confirmable(submitting) ? unconfirmedDeadlineMs : 0,
      })
    case 'not-admitted':
      return returnToQueue(ctx, submitting)
    case 'refused':
      if (endsVideo(submitting, answer.kind)) return failVideo(ctx, submitting, answer.message, { returnBooking: true })
      return passOn(ctx, submitting, answer)
  }
}

function endsVideo({ stumbles }: Video, kind: RefusalKind): boolean {
  if (kind === 'stumbled') return stumbles + 1 >= maxStumbles
  return kind === 'content' || kind === 'input' || kind === 'failed'
}

/** Only where the provider can call us can a submission without an answer still be confirmed. */
export function confirmable(video: Video): boolean {
  return video.callbackToken !== null
}

class NobodyFree extends Error {}

/**
 * Books an account and writes `submitting` before the call, in one transaction: whoever finds the row after a crash
 * knows that it may have been sent, and on whose account.
 * @returns null when nobody can take the video now, or it is no longer ours.
 */
async function beginSubmission(ctx: Context, provider: VideoProvider, video: Video) {
  const stageSince = ctx.clock.now()
  const callbackToken =
    isPublicUrl(ctx.config.publicUrl) && provider.usesAccounts ? randomBytes(24).toString('base64url') : null
  const started = { stage: 'submitting' as const, stageSince, callbackToken, providerTaskId: null }
  if (!provider.usesAccounts) {
    const submitting = await changeHeldVideo(ctx.db.root, video, started)
    return submitting && { submitting, account: null }
  }
  try {
    return await ctx.db.transaction(async (tx) => {
      const submitting = await changeHeldVideo(tx, video, started)
      if (!submitting) throw new NobodyFree()
      const limit = provider.submissionLimit
      const wanted = { model: video.model, tried: video.triedAccounts, limit }
      const reservation = await reserveAccount(ctx, tx, wanted)
      if (!reservation) throw new NobodyFree()
      const { account, reservedCredits } = reservation
      const booking = { kieApiId: account.id, reservedCredits }
      await changeHeldVideo(tx, submitting, booking)
      return { submitting: { ...submitting, ...booking }, account }
    })
  } catch (error) {
    if (error instanceof NobodyFree) return null
    throw error
  }
}

type Refused = Extract<SubmitOutcome, { outcome: 'refused' }>

/** This account would not take it, through no fault of the user's: the next one may, at once. */
async function passOn(ctx: Context, video: Video, { kind, message }: Refused): Promise<Video | null> {
  const { usesAccounts: another = false, submissionLimit = null } = ctx.providers[video.provider] ?? {}
  if (!another && waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return moveVideo(ctx, video, {
    to: 'queued',
    dueInMs: another ? 0 : await queuedDelay(ctx, video),
    changes: {
      kieApiId: null,
      reservedCredits: 0,
      stumbles: video.stumbles + (kind === 'stumbled' ? 1 : 0),
      triedAccounts: another ? withTried(video) : [],
    },
    also: async (tx) => {
      await returnReservation(tx, video)
      await noteAccountAnswer(ctx, tx, video.kieApiId, message)
      if (another && kind === 'overloaded') await noteAccountBusy(ctx, tx, submissionLimit, video.kieApiId)
    },
  })
}

const withTried = ({ triedAccounts, kieApiId }: Video) => [...triedAccounts, kieApiId ?? settingsTokenId]

/** Others took the account's last turn, or it was not ready in time: nothing was sent, and another account may be free. */
async function returnToQueue(ctx: Context, video: Video): Promise<Video | null> {
  if (waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return moveVideo(ctx, video, {
    to: 'queued',
    dueInMs: 0,
    changes: { kieApiId: null, reservedCredits: 0, triedAccounts: withTried(video) },
    also: (tx) => returnReservation(tx, video),
  })
}

/** Nobody can take it now: it keeps its place and starts over with all accounts after a while. */
async function keepWaiting(ctx: Context, video: Video): Promise<Video | null> {
  if (waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return postponeVideo(ctx, video, await queuedDelay(ctx, video), { triedAccounts: [] })
}

function waitedTooLong(ctx: Context, video: Video): boolean {
  return ctx.clock.now().getTime() - video.createdAt.getTime() > queuedDeadlineMs
}

async function giveUpWaiting(ctx: Context, video: Video): Promise<Video | null> {
  const message = 'No video service was free in time. Your credits are back; please try again later.'
  return failVideo(ctx, video, message, { returnBooking: true })
}

async function queuedDelay(ctx: Context, video: Video): Promise<number> {
  return queuedDelayMs(await countAhead(ctx.db.root, video))
}

function toRequest(ctx: Context, video: Video): VideoRequest {
  return {
    prompt: video.prompt,
    model: video.model,
    // Others are those of videos from before, which are at rest.
    aspectRatio: video.aspectRatio as AspectRatio,
    watermark: video.watermark,
    seed: video.seeds,
    imageUrl: stillOf(ctx, video.imageUrls[0] ?? null),
    callbackUrl: video.callbackToken && `${ctx.config.publicUrl}${callbackPath}${video.callbackToken}`,
  }
}

/** A result of ours given as a reference is a video; its kept still is the picture that is meant. */
function stillOf(ctx: Context, imageUrl: string | null): string | null {
  const own = ctx.storage.address('')
  return imageUrl?.startsWith(own) ? imageUrl.replace(/\/(720p|1080p)\.mp4$/, '/poster.jpg') : imageUrl
}
