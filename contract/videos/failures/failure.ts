import { z } from 'zod'

/** Why a video was not made. Codes are stored: a new text for one is a change here, another meaning a new code. */
export const failureCodes = [
  // The request: another one may succeed.
  ...['PROMPT_AGAINST_RULES', 'PROMPT_OR_PICTURE_AGAINST_RULES', 'PICTURE_AGAINST_RULES', 'PICTURE_OF_CHILD'],
  ...['PICTURE_OF_WELL_KNOWN_PERSON', 'PICTURE_NOT_FETCHED', 'PICTURE_NOT_USABLE', 'PICTURE_NOT_ACCEPTED'],
  ...['PROMPT_NOT_ENGLISH', 'PROMPT_TOO_LONG', 'REQUEST_NOT_ACCEPTED', 'SOURCE_NOT_EXTENDABLE', 'SOURCE_GONE'],
  ...['DEMO_FORMAT', 'SHOT_DELETED', 'SHOT_NOT_READABLE', 'SHOT_SOUND_NOT_READABLE', 'SHOT_TOO_SHORT'],
  // The video service.
  ...['NOT_MADE', 'SOUND_NOT_MADE', 'MODEL_NOT_OFFERED', 'GONE_AT_SERVICE', 'SERVICE_BUSY', 'SERVICE_IN_MAINTENANCE'],
  ...['SERVICE_NOT_REACHED', 'SERVICE_REFUSED', 'DEMO_BUSY', 'DEMO_NOT_STORED', 'DEMO_NOT_DRAWN'],
  ...['FILM_BUSY', 'FILM_NOT_JOINED'],
  // Its account, which the operator has to mend.
  ...['ACCOUNT_MISSING', 'ACCOUNT_WITHOUT_CREDITS', 'ACCOUNT_AT_LIMIT', 'ACCOUNT_AT_BUDGET', 'ACCOUNT_LOCKED'],
  ...['ACCOUNT_WITHOUT_BILLING', 'KEY_NOT_ACCEPTED'],
  // What became of it here.
  ...['MODEL_PAUSED', 'MODEL_WITHDRAWN', 'COST_ABOVE_LIMIT', 'REFUSED_BY_ALL', 'NO_SERVICE_IN_TIME', 'NO_SERVICE'],
  ...['NOT_CONFIRMED', 'TOOK_TOO_LONG', 'NOTHING_RETURNED', 'NOT_DOWNLOADED'],
  // Nothing failed: its user ended it.
  'CANCELLED',
] as const

export type FailureCode = (typeof failureCodes)[number]

/** `params`: what its sentence names, such as the number of a shot. */
export const failureSchema = z.object({
  code: z.enum(failureCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export type Failure = z.infer<typeof failureSchema>
