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

/**
 * Maximum provider errors for one video; kept low, so that a
 * video which triggers errors does not suspend any account.
 */
const maxStumbles = 3

/** Submits a queued video to its provider. */
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

/** Only a provider that can call us back can confirm a submission without an answer. */
export function confirmable(video: Video): boolean {
  return video.callbackToken !== null
}

class NobodyFree extends Error {}

/**
 * Books an account and writes `submitting` before the call, in one transaction. After a crash, the row shows that the
 * submission may have been sent, and on which account.
 * @returns null if no account is available, or if the video is no longer held.
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

/** This account refused the video, but not because of the user's input: another account may accept it at once. */
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

/**
 * The account's last slot was taken, or preparing took too long. Nothing was sent, and another account may be free.
 */
async function returnToQueue(ctx: Context, video: Video): Promise<Video | null> {
  if (waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return moveVideo(ctx, video, {
    to: 'queued',
    dueInMs: 0,
    changes: { kieApiId: null, reservedCredits: 0, triedAccounts: withTried(video) },
    also: (tx) => returnReservation(tx, video),
  })
}

/** No account is available. The video keeps its place in the queue and tries all accounts again later. */
async function keepWaiting(ctx: Context, video: Video): Promise<Video | null> {
  if (waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
  return postponeVideo(ctx, video, await queuedDelay(ctx, video), { triedAccounts: [] })
}

function waitedTooLong(ctx: Context, video: Video): boolean {
  return ctx.clock.now().getTime() - video.createdAt.getTime() > queuedDeadlineMs
}

async function giveUpWaiting(ctx: Context, video: Video): Promise<Video | null> {
  const message = 'No video service was available in time. Your credits are back. Please try again later.'
  return failVideo(ctx, video, message, { returnBooking: true })
}

async function queuedDelay(ctx: Context, video: Video): Promise<number> {
  return queuedDelayMs(await countAhead(ctx.db.root, video))
}

function toRequest(ctx: Context, video: Video): VideoRequest {
  return {
    prompt: video.prompt,
    model: video.model,
    // Other shapes occur only in old, finished videos.
    aspectRatio: video.aspectRatio as AspectRatio,
    watermark: video.watermark,
    seed: video.seeds,
    imageUrl: stillOf(ctx, video.imageUrls[0] ?? null),
    callbackUrl: video.callbackToken && `${ctx.config.publicUrl}${callbackPath}${video.callbackToken}`,
  }
}

/** One of our own results, given as a reference, is a video; its stored poster is used as the picture. */
function stillOf(ctx: Context, imageUrl: string | null): string | null {
  const own = ctx.storage.address('')
  return imageUrl?.startsWith(own) ? imageUrl.replace(/\/(720p|1080p)(-[0-9a-f-]+)?\.mp4$/, '/poster.jpg') : imageUrl
}
