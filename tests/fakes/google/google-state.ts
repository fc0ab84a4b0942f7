/** What an interaction makes: `resolution` is in our words, `720p`. An extension is as long as the whole. */
export type GoogleClip = { aspectRatio: string; resolution: string; seconds: number }

export type GoogleFakeAccount = {
  key: string
  isLocked: boolean /** How many interactions it began. */
  submits: number
}

export type Interaction = {
  id: string
  key: string
  /** As it was sent. */
  body: Record<string, unknown>
  clip: GoogleClip
  /** The seconds that it made itself. */
  made: number
  /** The words in brackets of the prompt. */
  words: Set<string>
  looks: number
  isCancelled: boolean
}

export type GoogleFakeState = {
  url: string
  /** Another host, to which downloads may be redirected. */
  filesUrl: string
  /** How many queries still find an interaction in progress. */
  looks: number
  clips: (clip: GoogleClip) => Promise<string>
  accounts: Map<string, GoogleFakeAccount>
  interactions: Interaction[]
  /** Every key that it was shown. */
  keys: Set<string>
  /** Every key that the other host was shown. */
  keysElsewhere: Set<string>
}

export type GoogleAnswer = { status: number; body: object } | 'silence'

/** An error of the Interactions API itself. */
export const invalid = (message: string): GoogleAnswer => ({
  ...{ status: 400, body: { error: { code: 'invalid_request', message } } },
})

/** An error of the front end of all of Google's APIs. */
export const refused = (code: number, status: string, message: string, reason?: string): GoogleAnswer => ({
  status: code,
  body: [{ error: { code, status, message, ...(reason ? { details: [{ reason, domain: 'googleapis.com' }] } : {}) } }],
})
