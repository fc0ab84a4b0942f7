import type { RefusalKind } from '#server/features/providers/video-provider.ts'

type Explanation = { kind: RefusalKind; message: string }

/**
 * KIE's messages and our replacements, specific ones before general ones. The messages come from
 * https://docs.kie.ai/veo3-api/generate-veo-3-video, …/get-veo-3-video-details and …/generate-veo-3-video-callbacks.
 */
const explanations: readonly (Explanation & { words: RegExp })[] = [
  {
    // Veo fails so with every second picture, whatever the prompt says.
    words: /unable to generate audio/i,
    kind: 'stumbled',
    message:
      'The video service could not make the sound this time. Please try again, or describe a sound in the prompt.',
  },
  {
    words:
      /interface is (temporarily |currently )?(paused|offline|closed)|\bmodel( name)?( (that |which )?you (have )?(specified|requested|provided|selected))?:? ?\S{0,60} (is |was |has been )?(not (found|supported|available)|does ?n[o']t exist|unknown|paused|offline|discontinued|removed)\b|unknown model/i,
    kind: 'model',
    message: 'The video service does not offer this model at the moment. Please choose another model.',
  },
  {
    words: /minor[ _-]upload|(picture|image|photo)s? of (a )?(child|minor)/i,
    kind: 'content',
    message: 'The video service does not animate pictures that show children. Please choose another picture.',
  },
  {
    words: /prominent[ _-]people/i,
    kind: 'content',
    message: 'The video service does not animate pictures of well-known people. Please choose another picture.',
  },
  {
    words: /unsafe[ _-]image|image[^.]*(unsafe|flagged|polic|safety)/i,
    kind: 'content',
    message: 'The picture goes against the content rules of the video service. Please choose another picture.',
  },
  {
    words: /only english|english prompts?/i,
    kind: 'input',
    message: 'The video service understands English prompts only. Please write the prompt in English and try again.',
  },
  {
    words:
      /flagged|content polic|violat|rejected by (flow|google|website)|safety|sensitive|prohibited|inappropriate|nsfw|moderat/i,
    kind: 'content',
    message: 'The prompt goes against the content rules of the video service. Please change it and try again.',
  },
  {
    words:
      /\b(fetch|download|access|load|read|retrieve)[^.]*image|image[^.]*\b(fetch|download|access|load|read|retrieve|expired|not found)/i,
    kind: 'input',
    message: 'The video service could not fetch the picture. Please upload it again or choose another one.',
  },
  {
    words:
      /image[^.]*(format|type|size|large|small|dimension|resolution|support|invalid)|(invalid|unsupported)[^.]*image/i,
    kind: 'input',
    message: 'The video service could not use the picture. Please choose another one, in JPEG or PNG format.',
  },
  {
    words: /insufficient|(not enough|out of|no) (credit|balance)|credits?[^.]*(run out|exhausted)/i,
    kind: 'account',
    message: 'The provider account has no credits left.',
  },
  {
    words: /prompt[^.]*(too long|length|exceed|characters)/i,
    kind: 'input',
    message: 'The prompt is too long for the video service. Please shorten it and try again.',
  },
  {
    words:
      /is required|required field|must (be|not)|cannot be (empty|null|blank)|invalid (parameter|value|field|model|aspect|prompt)|not supported|too long|exceeds/i,
    kind: 'input',
    message: 'The video service did not accept this request. Please change the prompt or the settings and try again.',
  },
]

/** The provider does not know the model. */
export const modelGone: Explanation = {
  kind: 'model',
  message: 'The video service does not offer this model at the moment. Please choose another model.',
}
/** Only the finished video is unknown, not the model that made it. */
export const cannotExtend: Explanation = {
  kind: 'input',
  message: 'The video service cannot extend this video. Please start a new video from its last frame instead.',
}
export const generalRefusal: Explanation = {
  kind: 'input',
  message: 'The video service did not accept this request. Please change the prompt or the settings and try again.',
}
export const pictureNotFetched: Explanation = {
  kind: 'input',
  message: 'The video service could not fetch the picture. Please upload it again or choose another one.',
}
export const generationFailed: Explanation = {
  kind: 'failed',
  message: 'The video service could not make this video. Please try again.',
}

/**
 * The provider's messages are far shorter. Some expressions above take time that grows with the square of the length.
 */
const maxCharacters = 2000

/**
 * The message for the user and the cause of a KIE message; null if it is unknown. KIE's own text is not passed on,
 * because it may contain keys, addresses and stack traces.
 */
export function explain(text: string): Explanation | null {
  const begin = text.slice(0, maxCharacters)
  const found = explanations.find(({ words }) => words.test(begin))
  return found ? { kind: found.kind, message: found.message } : null
}

/** KIE's text for the log: shortened, without anything that looks like a key or an address. */
export function redact(text: string, token = ''): string {
  const spared = token === '' ? text : text.replaceAll(token, '[removed]')
  return spared
    .replaceAll(/\bhttps?:\/\/\S+/gi, '[removed]')
    .replaceAll(/\b(bearer|key|token|secret|authorization)\b(\s*(?:[:=]\s*)?)(bearer\s+)?\S+/gi, '$1$2[removed]')
    .replaceAll(/[\w-]{24,}/g, '[removed]')
    .slice(0, 300)
}
