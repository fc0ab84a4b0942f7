import type { Failure, FailureCode } from '#contract/videos/failures/failure.ts'

/** Only the user can avoid these, with another request. */
const ofTheRequest: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'PROMPT_AGAINST_RULES',
  'PROMPT_OR_PICTURE_AGAINST_RULES',
  'PICTURE_AGAINST_RULES',
  'PICTURE_OF_CHILD',
  'PICTURE_OF_WELL_KNOWN_PERSON',
  'PICTURE_NOT_USABLE',
  'PICTURE_NOT_ACCEPTED',
  'PROMPT_NOT_ENGLISH',
  'PROMPT_TOO_LONG',
  'REQUEST_NOT_ACCEPTED',
  'SOURCE_NOT_EXTENDABLE',
  'SOURCE_GONE',
  'DEMO_FORMAT',
  'SHOT_DELETED',
  'SHOT_TOO_SHORT',
  // Its user ended it, so it is no failure.
  'CANCELLED',
])

/** Whether the operator may have to do something about it. Failures of other versions count, and so does none. */
export function concernsOperator(failure: Failure | null): boolean {
  return failure === null || !ofTheRequest.has(failure.code)
}
