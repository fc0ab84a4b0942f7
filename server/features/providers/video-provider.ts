import type { AspectRatio, VideoModel } from '#contract/videos/videos.ts'

/** What a call needs of a provider account: its token in clear. Without an id it is the single token of the settings. The demo needs none. */
export type ProviderAccess = { id: string | null; token: string }

export type VideoRequest = {
  prompt: string
  model: VideoModel
  aspectRatio: AspectRatio
  watermark: string | null
  seed: number | null
  /** The reference image, an address of ours; null in text mode. */
  imageUrl: string | null
  /** Where the provider may tell that it is done; null when our address is not public. */
  callbackUrl: string | null
}

/**
 * Whose fault a refusal is. `content` and `input` are the user's, `failed` is nobody's: they end the task with a clear
 * text. `account`, `overloaded` and `broken` do not: another account may take it, or it waits. `stumbled` is an error
 * of the provider over this very request: it may be sent again, but only a few times.
 */
export type RefusalKind = 'content' | 'input' | 'failed' | 'account' | 'overloaded' | 'broken' | 'stumbled'

export type SubmitOutcome =
  | { outcome: 'accepted'; providerTaskId: string }
  | { outcome: 'refused'; kind: RefusalKind; message: string }
  /** Nobody knows whether it was accepted: never to be sent again. */
  | { outcome: 'unconfirmed' }
  /** It was not sent, for want of a turn. */
  | { outcome: 'not-admitted' }

/** How many submissions a provider takes from one account: at most so many in any time so long. */
export type SubmissionLimit = {
  most: number
  windowMs: number
  /** A submission that was counted reaches the provider within this time, or never. */
  arrivesWithinMs: number
}

/** Counts a submission. @returns false when the limit leaves no turn for it: then it must not be sent. */
export type Admit = () => Promise<boolean>

export type CheckOutcome =
  | { outcome: 'running' }
  /** The question itself failed, which says nothing about the video. */
  | { outcome: 'unanswered' }
  | { outcome: 'finished'; urls: string[] }
  | { outcome: 'failed'; kind: RefusalKind; message: string }

export type HdOutcome =
  | { outcome: 'running' }
  | { outcome: 'finished'; url: string }
  /** It never will be, as far as the provider knows. */
  | { outcome: 'unavailable' }

/** Who makes the videos. Everything a provider answers is parsed behind this interface; messages are for people. */
export interface VideoProvider {
  /** Whether its calls need an account; if not, they are given null. */
  usesAccounts: boolean
  /** Null where as many as one likes may be submitted. */
  submissionLimit: SubmissionLimit | null
  /** Asks `admit` immediately before the one call that submits, after all that has to be prepared. */
  submit(account: ProviderAccess | null, request: VideoRequest, admit: Admit): Promise<SubmitOutcome>
  check(account: ProviderAccess | null, providerTaskId: string): Promise<CheckOutcome>
  checkHd(account: ProviderAccess | null, providerTaskId: string): Promise<HdOutcome>
  /** Fetches a finished file to `path`; throws when it could not be had this time. */
  download(account: ProviderAccess | null, url: string, path: string): Promise<void>
  /** Credits left with the provider, null when unknown or unlimited. */
  balance(account: ProviderAccess | null): Promise<number | null>
  /** How long to wait before the next look, given how long the work has been running. */
  pollDelayMs(runningMs: number): number
}
