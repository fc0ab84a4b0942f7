import type { KeyObject } from 'node:crypto'

/** What a job makes: `resolution` is in our words, `720p`. */
export type FalClip = { aspectRatio: string; resolution: string; seconds: number; sound: boolean }

export type FalFakeAccount = { key: string; isLocked: boolean /** How many jobs it began. */; submits: number }

export type FalJob = {
  id: string
  /** The first two parts of the endpoint, of which the addresses are made. */
  app: string
  endpoint: string
  input: Record<string, unknown>
  clip: FalClip
  /** What its validation says; empty if the input is accepted. It shows at the result only. */
  faults: { loc: string[]; msg: string; type: string }[]
  /** The words in brackets of the prompt, `[word]` or `[word=value]`. */
  words: Map<string, string>
  /** Where fal tells of its end. */
  webhook: string | null
  looks: number
  results: number
  isDone: boolean
  isCancelled: boolean
}

export type FalFakeState = {
  url: string
  /** How many queries still find a job waiting or running. */
  looks: number
  clips: (clip: FalClip) => Promise<string>
  now: () => number
  /** Where the address of a webhook leads. */
  reach: (url: string) => string
  accounts: Map<string, FalFakeAccount>
  jobs: FalJob[]
  /** Every key that it was shown. */
  keys: Set<string>
  signingKey: KeyObject
}
