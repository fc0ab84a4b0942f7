import type { Failure } from './failure.ts'
import { failureSentences } from './failure-sentences.ts'

const creditWords = { back: 'Your credits are back.', 'not-charged': 'You were not charged.', said: null }

/** What a failure says to the user: what happened, what became of the credits, and what to do now. */
export function describeFailure(failure: Failure): string {
  const { credits, advice } = failureSentences[failure.code]
  return [nameCause(failure), credits && creditWords[credits], advice].filter(Boolean).join(' ')
}

function nameCause({ code, params = {} }: Failure): string {
  const { says } = failureSentences[code]
  return typeof says === 'string' ? says : says(params)
}

/** Rows of earlier versions have only a sentence. */
type Ended = { failure: Failure | null; errorMessage: string | null }

/**
 * Why a video ended without a result; null if it did not, or if nothing is known. A code of a later version has the
 * sentence that is stored beside it.
 */
export function reasonOf({ failure, errorMessage }: Ended): string | null {
  return failure && isKnown(failure) ? describeFailure(failure) : errorMessage
}

/** Only what happened, for readers other than the user. Without a known code, it is the whole stored sentence. */
export function causeOf({ failure, errorMessage }: Ended): string | null {
  return failure && isKnown(failure) ? nameCause(failure) : errorMessage
}

/** The failure as answers state it: null for a code of a later version, which would not fit their schema. */
export function knownFailure(failure: Failure | null): Failure | null {
  return failure && isKnown(failure) ? failure : null
}

/** Whether the reason says what became of the credits; without a known code, its words must show it. */
export function tellsCredits({ failure, errorMessage }: Ended): boolean {
  if (failure && isKnown(failure)) return failureSentences[failure.code].credits !== undefined
  return errorMessage?.toLowerCase().includes('credits are back') ?? false
}

const isKnown = ({ code }: Failure) => Object.hasOwn(failureSentences, code)
