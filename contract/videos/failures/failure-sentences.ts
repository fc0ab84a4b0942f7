import type { Failure, FailureCode } from './failure.ts'

type Params = NonNullable<Failure['params']>

/**
 * `says`: what happened. `credits`: what became of them, where the sentence says so; `said` if `says` does. `advice`: what
 * to do now.
 */
export type FailureSentence = {
  says: string | ((params: Params) => string)
  credits?: 'back' | 'not-charged' | 'said'
  advice?: string
}

const again = 'Please try again.'
const anotherPicture = 'Please choose another picture.'
const shotOf = ({ shot }: Params) => (shot === undefined ? 'A shot' : `Shot ${shot}`)

/** What is said about each failure, in English. */
export const failureSentences: Record<FailureCode, FailureSentence> = {
  PROMPT_AGAINST_RULES: {
    says: 'The prompt goes against the content rules of the video service.',
    advice: 'Please change it and try again.',
  },
  PROMPT_OR_PICTURE_AGAINST_RULES: {
    says: 'The prompt or a picture goes against the content rules of the video service.',
    advice: 'Please change it and try again.',
  },
  PICTURE_AGAINST_RULES: {
    says: 'The picture goes against the content rules of the video service.',
    advice: anotherPicture,
  },
  PICTURE_OF_CHILD: {
    says: 'The video service does not animate pictures that show children.',
    advice: anotherPicture,
  },
  PICTURE_OF_WELL_KNOWN_PERSON: {
    says: 'The video service does not animate pictures of well-known people.',
    advice: anotherPicture,
  },
  PICTURE_NOT_FETCHED: {
    says: 'The video service could not fetch the picture.',
    advice: 'Please upload it again or choose another one.',
  },
  PICTURE_NOT_USABLE: {
    says: 'The video service could not use the picture.',
    advice: 'Please choose another one, in JPEG or PNG format.',
  },
  PICTURE_NOT_ACCEPTED: { says: 'The video service did not accept the picture.' },
  PROMPT_NOT_ENGLISH: {
    says: 'The video service understands English prompts only.',
    advice: 'Please write the prompt in English and try again.',
  },
  PROMPT_TOO_LONG: {
    says: 'The prompt is too long for the video service.',
    advice: 'Please shorten it and try again.',
  },
  REQUEST_NOT_ACCEPTED: {
    says: 'The video service did not accept this request.',
    advice: 'Please change the prompt or the settings and try again.',
  },
  SOURCE_NOT_EXTENDABLE: {
    says: 'The video service cannot extend this video.',
    advice: 'Please start a new video from its last frame instead.',
  },
  SOURCE_GONE: { says: 'The video to extend is gone.' },
  DEMO_FORMAT: {
    says: ({ aspectRatio = 'this shape', resolution }) =>
      `The demo does not draw ${aspectRatio}${resolution === undefined ? '' : ` in ${resolution}`}.`,
  },
  SHOT_DELETED: { says: (params) => `${shotOf(params)} was deleted.`, credits: 'not-charged' },
  SHOT_NOT_READABLE: { says: (params) => `${shotOf(params)} cannot be read.`, credits: 'not-charged' },
  SHOT_SOUND_NOT_READABLE: {
    says: (params) => `${shotOf(params)} has sound that cannot be read.`,
    credits: 'not-charged',
  },
  SHOT_TOO_SHORT: {
    says: (params) => `${shotOf(params)} is too short for a cross-fade.`,
    credits: 'not-charged',
  },
  NOT_MADE: { says: 'The video service could not make this video.', advice: again },
  SOUND_NOT_MADE: {
    says: 'The video service could not make the sound this time.',
    advice: 'Please try again, or describe a sound in the prompt.',
  },
  MODEL_NOT_OFFERED: {
    says: 'The video service does not offer this model at the moment.',
    advice: 'Please choose another model.',
  },
  GONE_AT_SERVICE: { says: 'The video service no longer has this video.', advice: again },
  SERVICE_BUSY: { says: 'The video service is busy.' },
  SERVICE_IN_MAINTENANCE: { says: 'The video service is under maintenance.' },
  SERVICE_NOT_REACHED: { says: 'The video service could not be reached.' },
  SERVICE_REFUSED: { says: 'The video service refused the request.' },
  DEMO_BUSY: { says: 'The demo renderer is busy.' },
  DEMO_NOT_STORED: { says: 'The demo renderer could not store the scene.' },
  DEMO_NOT_DRAWN: { says: 'The demo renderer could not draw this video.' },
  FILM_BUSY: { says: 'Another film is being joined.' },
  FILM_NOT_JOINED: { says: 'The videos could not be joined.', credits: 'not-charged' },
  ACCOUNT_MISSING: { says: 'No provider account is connected.' },
  ACCOUNT_WITHOUT_CREDITS: { says: 'The provider account has no credits left.' },
  ACCOUNT_AT_LIMIT: { says: 'The provider account has used up its limit.' },
  ACCOUNT_AT_BUDGET: { says: 'The provider account has reached its budget.' },
  ACCOUNT_LOCKED: { says: 'The provider account is locked, or its key may not make videos.' },
  ACCOUNT_WITHOUT_BILLING: { says: 'The provider account has no billing at the video service.' },
  KEY_NOT_ACCEPTED: { says: 'The video service does not accept the key of the provider account.' },
  MODEL_PAUSED: {
    says: 'This model was paused before your video was started.',
    credits: 'back',
    advice: 'Please choose another model.',
  },
  MODEL_WITHDRAWN: {
    says: 'This model was withdrawn before your video was started.',
    credits: 'back',
    advice: 'Please choose another model.',
  },
  COST_ABOVE_LIMIT: {
    says: 'This video costs more than the operator of this site allows.',
    credits: 'back',
    advice: 'Please choose a shorter video or a lower resolution.',
  },
  REFUSED_BY_ALL: { says: 'The video service could not make this video.', credits: 'back', advice: again },
  NO_SERVICE_IN_TIME: {
    says: 'No video service was available in time.',
    credits: 'back',
    advice: 'Please try again later.',
  },
  NO_SERVICE: {
    says: 'No video service could make this video.',
    credits: 'back',
    advice: 'Please try again later.',
  },
  NOT_CONFIRMED: { says: 'The video service did not confirm the video.', credits: 'back', advice: again },
  TOOK_TOO_LONG: { says: 'The video took too long and was stopped.', credits: 'back', advice: again },
  NOTHING_RETURNED: { says: 'The video service returned no video.', credits: 'back', advice: again },
  NOT_DOWNLOADED: { says: 'The finished video could not be downloaded.', credits: 'back', advice: again },
  CANCELLED: {
    says: ({ credits }) => (credits === 0 ? 'Cancelled' : 'Cancelled, your credits are back'),
    credits: 'said',
  },
}
