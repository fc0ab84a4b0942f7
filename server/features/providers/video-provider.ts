import type { AspectRatio, VideoModel } from '#contract/videos/videos.ts'

/**
 * The credentials of a provider account: its token in clear text. Without an id, it is the single token in the
 * settings. The demo needs none.
 */
export type ProviderAccess = { id: string | null; token: string }

export type VideoRequest = {
  prompt: string
  model: VideoModel
  aspectRatio: AspectRatio
  watermark: string | null
  seed: number | null
  /** The address of the reference image; null in text mode. */
  imageUrl: string | null
  /** Where the provider can report the end of the task; null if our address is not public. */
  callbackUrl: string | null
}

/**
 * The cause of a refusal. `content` and `input` are the user's fault, `failed` is nobody's: these end the task with a
 * clear message. After `account`, `overloaded` and `broken`, another account may take it, or it waits. `stumbled` is
 * a provider error for this very request: it may be sent again, but only a few times.
 */
export type RefusalKind = 'content' | 'input' | 'failed' | 'account' | 'overloaded' | 'broken' | 'stumbled'

export type SubmitOutcome =
  | { outcome: 'accepted'; providerTaskId: string }
  | { outcome: 'refused'; kind: RefusalKind; message: string }
  /** It may have been accepted, so it must never be sent again. */
  | { outcome: 'unconfirmed' }
  /** It was not sent, because the limit had no free slot. */
  | { outcome: 'not-admitted' }

/** The limit of a provider per account: at most this many submissions in any period of this length. */
export type SubmissionLimit = {
  most: number
  windowMs: number
  /** A counted submission reaches the provider within this time, or never. */
  arrivesWithinMs: number
}

/** Counts a submission. @returns false if the limit has no free slot; then it must not be sent. */
export type Admit = () => Promise<boolean>

export type CheckOutcome =
  | { outcome: 'running' }
  /** The query itself failed, which says nothing about the video. */
  | { outcome: 'unanswered' }
  | { outcome: 'finished'; urls: string[] }
  | { outcome: 'failed'; kind: RefusalKind; message: string }

export type HdOutcome =
  | { outcome: 'running' }
  | { outcome: 'finished'; url: string }
  /** It will never be ready, as far as the provider knows. */
  | { outcome: 'unavailable' }

/** The interface of all video providers. Implementations parse the provider's answers; messages are for users. */
export interface VideoProvider {
  /** Whether its calls need an account; if not, the account is null. */
  usesAccounts: boolean
  /** Null if submissions are unlimited. */
  submissionLimit: SubmissionLimit | null
  /** Calls `admit` after all preparation, immediately before the call that submits. */
  submit(account: ProviderAccess | null, request: VideoRequest, admit: Admit): Promise<SubmitOutcome>
  check(account: ProviderAccess | null, providerTaskId: string): Promise<CheckOutcome>
  checkHd(account: ProviderAccess | null, providerTaskId: string): Promise<HdOutcome>
  /** Downloads a finished file to `path`; throws if that fails this time. */
  download(account: ProviderAccess | null, url: string, path: string): Promise<void>
  /** Credits left with the provider; null if unknown or unlimited. */
  balance(account: ProviderAccess | null): Promise<number | null>
  /** Delay until the next check, for the time that the work has been running. */
  pollDelayMs(runningMs: number): number
}
