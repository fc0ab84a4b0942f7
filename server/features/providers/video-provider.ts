import type { UpgradeTarget } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Route } from '#server/features/models/catalogue/route.ts'

/**
 * The credentials of a provider account: its token in clear text. Without an id, it is the single token in the
 * settings. The demo needs none. `address`: of the operator's own server, an origin with an optional path prefix; its
 * `token` is a whole header as `Name: value`, or empty for none.
 */
export type ProviderAccess = { id: string | null; token: string; address?: string | null }

/** A file that the video is made from: a picture unless `kind` says otherwise. `name`: of the subject that it shows. */
export type VideoInput = {
  role: 'first' | 'last' | 'reference' | 'sound'
  url: string
  kind?: 'image' | 'video' | 'audio'
  name?: string
}

/** The videos that become a film, by their names in our storage, and the format that all are brought to. */
export type FilmRequest = { names: string[]; width: number; height: number; transition: 'cut' | 'fade' }

/** What a provider is asked to make: a charged video with all that was left open in its user's request. */
export type ProviderRequest = {
  model: string
  /** How the vendor is asked for this model; null for the demo's. */
  route: Route | null
  mode: VideoMode
  prompt: string
  negativePrompt: string | null
  /** For `extend`, the seconds that are added. */
  seconds: number
  resolution: string
  aspectRatio: string
  audio: boolean
  watermark: string | null
  seed: number | null
  inputs: VideoInput[]
  /** For a video of several shots. */
  shots?: readonly { prompt: string; seconds: number }[] | null
  /** The finished video that is extended, made by the same provider; `url` is its file in our storage. */
  source: { providerTaskId: string | null; url: string; seconds: number } | null
  /** What is joined to a film; nothing else of the request counts then. */
  film?: FilmRequest
  /** Where the provider can report the end of the task; null if our address is not public. */
  callbackUrl: string | null
  /** The id that we chose with `newHandle` and stored before the call. */
  handle?: string | null
}

/** What decides about the seed of a submission. */
export type SeedRequest = Pick<ProviderRequest, 'route' | 'mode' | 'seed' | 'handle'>

/**
 * The cause of a refusal. `content` and `input` are the user's fault, `failed` is nobody's: these end the task with a
 * clear failure. `model`: the provider does not know the model, or has paused it; this ends the task too. After `account`, `overloaded` and `broken`, another account may take it, or it waits. `stumbled` is
 * a provider error for this very request: it may be sent again, but only a few times. `lost`: the vendor had the task and
 * lost it, without having been paid, so it may be sent once more.
 */
export type RefusalKind =
  | 'content'
  | 'input'
  | 'failed'
  | 'model'
  | 'account'
  | 'overloaded'
  | 'broken'
  | 'stumbled'
  | 'lost'

export type SubmitOutcome =
  /** `seed`: the one that it takes, if that is known by now. */
  | { outcome: 'accepted'; providerTaskId: string; seed?: number | null }
  /**
   * `words`: those of the provider, for the operator, without secrets. `mayDiffer`: as far as the provider
   * knows, only this account refuses the video; another one may accept it.
   */
  | { outcome: 'refused'; kind: RefusalKind; failure: Failure; words?: string; mayDiffer?: boolean }
  /** It may have been accepted, so it must never be sent again. */
  | { outcome: 'unconfirmed' }
  /** It was not sent, because the limit had no free slot. */
  | { outcome: 'not-admitted' }

/** The limit of a provider per account: at most this many submissions in any period of this length. */
export type SubmissionLimit = {
  maxSubmissions: number
  windowMs: number
  /** A counted submission reaches the provider within this time, or never. */
  arrivesWithinMs: number
}

/** Counts a submission. @returns false if the limit has no free slot; then it must not be sent. */
export type Admit = () => Promise<boolean>

/** `words`: those of the provider, for the operator, without secrets. `cost`: as below. */
type Failed = { kind: RefusalKind; failure: Failure; cost: number | null; words?: string }

export type CheckOutcome =
  | { outcome: 'running' }
  /** The query itself failed, which says nothing about the video. `ifRepeated`: the failure that counts if it stays. */
  | { outcome: 'unanswered'; ifRepeated?: Failed }
  /**
   * `cost`: what the vendor says that it took, in its credits, also for a failure; null if it does not say. `seed`: the
   * one that it says it took.
   */
  | { outcome: 'finished'; urls: string[]; cost: number | null; seed?: number | null }
  /** It certainly never began the task, and does not have it any more. `words`: for the operator, about the account. */
  | { outcome: 'returned'; words: string }
  | ({ outcome: 'failed' } & Failed)

export type UpgradeOutcome =
  | { outcome: 'running' }
  | { outcome: 'finished'; url: string }
  /** It will never be ready, as far as the provider knows. */
  | { outcome: 'unavailable' }

/** A call of the vendor, as it arrived. */
export type ProviderCall = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }
/**
 * The video of the call. `providerTaskId`: null if the answer to its submission was lost. `webhookKey`: with which its
 * account signs; null if it does not sign.
 */
export type CallbackAbout = {
  mode: VideoMode
  route: Route | null
  providerTaskId: string | null
  webhookKey: string | null
  now: Date
}
/** What a call says about a task: never more than a hint. */
export type CallbackHint =
  | { outcome: 'forged' }
  | { outcome: 'hint'; providerTaskId: string | null; cost: number | null }

/** The interface of all video providers. Implementations parse the provider's answers. */
export interface VideoProvider {
  /** Whether its calls need an account; if not, the account is null. */
  usesAccounts: boolean
  /** Null if submissions are unlimited. */
  submissionLimit: SubmissionLimit | null
  /** It accepts tasks also while it can make none: only a finished one shows that an account works. */
  acceptsBlindly?: boolean
  /** At most this many of our tasks run or wait on one account at the same time; absent if unlimited. */
  atOnce?: number
  /** The vendor's own id of a task; absent if that is all we keep of one. */
  ownIdOf?(providerTaskId: string): string
  /** An id for a submission, chosen by us; absent if only the vendor chooses ids. */
  newHandle?(): string
  /** Whether the vendor has the submission with this handle, after an answer was lost; absent if it cannot be queried. */
  recover?(account: ProviderAccess | null, handle: string): Promise<'accepted' | 'absent' | 'unanswered'>
  /** The seed that a submission takes, if that is known without its answer; null if it takes none. */
  seedOf?(request: SeedRequest): number | null
  /** Calls `admit` after all preparation, immediately before the call that submits. */
  submit(account: ProviderAccess | null, request: ProviderRequest, admit: Admit): Promise<SubmitOutcome>
  check(account: ProviderAccess | null, providerTaskId: string): Promise<CheckOutcome>
  /** Asks for a task to be given up, so that it costs nothing more; absent if that is impossible. It may be finished. */
  cancel?(account: ProviderAccess | null, providerTaskId: string): Promise<void>
  /** Asks for a finished task in a higher resolution, again and again until it is ready. */
  upgrade(account: ProviderAccess | null, providerTaskId: string, to: UpgradeTarget): Promise<UpgradeOutcome>
  /** Reads a call of the vendor; absent if it never calls. */
  callback?(call: ProviderCall, about: CallbackAbout): CallbackHint | Promise<CallbackHint>
  /** Whether a finished file was found without a record of its task, so that it may be cut off; absent if none is. */
  isUnproven?(url: string): boolean
  /** Downloads a finished file to `path`; throws if that fails this time. */
  download(account: ProviderAccess | null, url: string, path: string): Promise<void>
  /** Credits left with the provider; null if unknown or unlimited. */
  balance(account: ProviderAccess | null): Promise<number | null>
  /** Delay until the next check, for the time that the work has been running. */
  pollDelayMs(runningMs: number): number
}
