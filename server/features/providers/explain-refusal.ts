import type { Failure } from '#contract/videos/failures/failure.ts'
import type { RefusalKind } from './video-provider.ts'

type Explanation = { kind: RefusalKind; failure: Failure }

/**
 * What vendors say and what it means, specific words before general ones. Most messages come from
 * https://docs.kie.ai/veo3-api/generate-veo-3-video, …/get-veo-3-video-details and …/generate-veo-3-video-callbacks.
 */
const explanations: readonly (Explanation & { words: RegExp })[] = [
  {
    // Veo fails so with every second picture, whatever the prompt says. Its filter of sound errs at random, too.
    words: /unable to generate audio|issue with the audio/i,
    kind: 'stumbled',
    failure: { code: 'SOUND_NOT_MADE' },
  },
  {
    words:
      /interface is (temporarily |currently )?(paused|offline|closed)|\bmodel( name)?( (that |which )?you (have )?(specified|requested|provided|selected))?:? ?\S{0,60} (is |was |has been )?(not (found|supported|available)|does ?n[o']t exist|unknown|paused|offline|discontinued|removed)\b|unknown model/i,
    kind: 'model',
    failure: { code: 'MODEL_NOT_OFFERED' },
  },
  {
    words: /minor[ _-]upload|(picture|image|photo)s? of (a )?(child|minor)/i,
    kind: 'content',
    failure: { code: 'PICTURE_OF_CHILD' },
  },
  {
    words: /prominent[ _-]people/i,
    kind: 'content',
    failure: { code: 'PICTURE_OF_WELL_KNOWN_PERSON' },
  },
  {
    words: /unsafe[ _-]image|image[^.]*(unsafe|flagged|polic|safety)/i,
    kind: 'content',
    failure: { code: 'PICTURE_AGAINST_RULES' },
  },
  {
    words: /only english|english prompts?/i,
    kind: 'input',
    failure: { code: 'PROMPT_NOT_ENGLISH' },
  },
  {
    words:
      /flagged|content polic|violat|rejected by (flow|google|website)|safety|sensitive|prohibited|inappropriate|nsfw|moderat/i,
    kind: 'content',
    failure: { code: 'PROMPT_AGAINST_RULES' },
  },
  {
    words:
      /\b(fetch|download|access|load|read|retrieve)[^.]*image|image[^.]*\b(fetch|download|access|load|read|retrieve|expired|not found)/i,
    kind: 'input',
    failure: { code: 'PICTURE_NOT_FETCHED' },
  },
  {
    words:
      /image[^.]*(format|type|size|large|small|dimension|resolution|support|invalid)|(invalid|unsupported)[^.]*image/i,
    kind: 'input',
    failure: { code: 'PICTURE_NOT_USABLE' },
  },
  {
    words: /insufficient|(not enough|out of|no) (credit|balance)|credits?[^.]*(run out|exhausted)/i,
    kind: 'account',
    failure: { code: 'ACCOUNT_WITHOUT_CREDITS' },
  },
  {
    words: /prompt[^.]*(too long|length|exceed|characters)/i,
    kind: 'input',
    failure: { code: 'PROMPT_TOO_LONG' },
  },
  {
    words:
      /is required|required field|must (be|not)|cannot be (empty|null|blank)|invalid (parameter|value|field|model|aspect|prompt)|not supported|not within the range|too long|exceeds/i,
    kind: 'input',
    failure: { code: 'REQUEST_NOT_ACCEPTED' },
  },
]

/** The provider does not know the model. */
export const modelGone: Explanation = {
  kind: 'model',
  failure: { code: 'MODEL_NOT_OFFERED' },
}
/** Only the finished video is unknown, not the model that made it. */
export const cannotExtend: Explanation = {
  kind: 'input',
  failure: { code: 'SOURCE_NOT_EXTENDABLE' },
}
export const generalRefusal: Explanation = {
  kind: 'input',
  failure: { code: 'REQUEST_NOT_ACCEPTED' },
}
export const pictureNotFetched: Explanation = {
  kind: 'input',
  failure: { code: 'PICTURE_NOT_FETCHED' },
}
export const generationFailed: Explanation = {
  kind: 'failed',
  failure: { code: 'NOT_MADE' },
}

/**
 * The provider's messages are far shorter. Some expressions above take time that grows with the square of the length.
 */
const maxCharacters = 2000

/**
 * The failure and the cause of a vendor's message; null if it is unknown. The vendor's own text is not passed on, because
 * it may contain keys, addresses and stack traces.
 */
export function explain(text: string): Explanation | null {
  const begin = text.slice(0, maxCharacters)
  const found = explanations.find(({ words }) => words.test(begin))
  return found ? { kind: found.kind, failure: found.failure } : null
}
