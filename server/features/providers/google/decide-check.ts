import type { Failure } from '#contract/videos/failures/failure.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { explain, generationFailed } from '#server/features/providers/explain-refusal.ts'
import { asCost, asNumber, asObject, asText, parseJson } from '#server/features/providers/parse-values.ts'
import type { CheckOutcome, RefusalKind } from '#server/features/providers/video-provider.ts'
import { readError } from './google-error.ts'

type Refusal = { kind: RefusalKind; failure: Failure }

export const videoGone: CheckOutcome = {
  ...{ outcome: 'failed', kind: 'failed', cost: null },
  failure: { code: 'GONE_AT_SERVICE' },
}
const contentRefused: Refusal = {
  kind: 'content',
  failure: { code: 'PROMPT_OR_PICTURE_AGAINST_RULES' },
}
/** Not by the model: it counts only if it stays, and may be sent again. */
const passing: Refusal = { kind: 'stumbled', failure: generationFailed.failure }
const outOfBudget: Refusal = { kind: 'account', failure: { code: 'ACCOUNT_AT_BUDGET' } }

/** A made video: its file's address, or its bytes as base64. */
export type MadeVideo = { uri: string } | { base64: string }

/**
 * What the state of an interaction says. `inlineUrl`: where a video that came with the answer can be read again. An
 * error says nothing about the video, with one exception: Google answers 400 for an unknown id, but also, now and then,
 * for a good one.
 */
export function decideCheck(answer: VendorAnswer, inlineUrl: string): CheckOutcome {
  if (answer.got === 'nothing') return { outcome: 'unanswered' }
  const { httpStatus, text } = answer
  if (httpStatus === 404) return videoGone
  if (httpStatus === 400 && /invalid interaction name/i.test(readError(text).text)) return videoGone
  if (httpStatus < 200 || httpStatus >= 300) return { outcome: 'unanswered' }
  const body = asObject(parseJson(text))
  const cost = costOf(body.usage)
  switch (body.status) {
    case 'queued':
    case 'in_progress':
      return { outcome: 'running' }
    case 'completed': {
      const made = findVideo(body)
      if (made) return { outcome: 'finished', urls: ['uri' in made ? made.uri : inlineUrl], cost }
      // A refusal looks like a success whose only result is a sentence.
      const said = partsOf(body).filter(({ type }) => type === 'text')
      if (said.length === 0) return { outcome: 'failed', ...generationFailed, cost }
      const known = explain(said.map(({ text }) => asText(text)).join(' '))
      return { outcome: 'failed', ...(known?.kind === 'stumbled' ? known : contentRefused), cost }
    }
    case 'failed': {
      const known = explain(asText(asObject(body.error).message))
      const told = known?.kind === 'content' || known?.kind === 'stumbled' ? known : generationFailed
      return { outcome: 'failed', ...told, cost }
    }
    case 'budget_exceeded':
      return { outcome: 'failed', ...outOfBudget, cost }
    case 'cancelled':
    case 'incomplete':
      return { outcome: 'unanswered', ifRepeated: { ...passing, cost } }
    case 'requires_action':
      return { outcome: 'failed', ...generationFailed, cost }
    default:
      return { outcome: 'unanswered' }
  }
}

/** What the model answered; a picture or a video that was sent is in a step of another type. */
function partsOf({ steps }: Record<string, unknown>): Record<string, unknown>[] {
  const own = (Array.isArray(steps) ? steps : []).map(asObject).filter(({ type }) => type === 'model_output')
  return own.flatMap(({ content }) => (Array.isArray(content) ? content.map(asObject) : []))
}

/** The last video of an interaction; null if there is none. */
export function findVideo(body: Record<string, unknown>): MadeVideo | null {
  const { uri, data } = partsOf(body).findLast(({ type }) => type === 'video') ?? {}
  if (typeof uri === 'string' && URL.canParse(uri)) return { uri }
  return typeof data === 'string' && data !== '' ? { base64: data } : null
}

/**
 * Dollars per token of a made video, from an answer of 17,376 tokens for 3 seconds in 720p of Omni 1.1. The tokens of the
 * prompt and of pictures cost cents and are not counted.
 */
const dollarsPerToken = 17.5 / 1_000_000
/** Half a US cent is what every vendor's credit is worth. */
const creditsPerDollar = 200

/** In credits of half a cent; null if no tokens of a video are named, as after a refusal. */
function costOf(usage: unknown): number | null {
  const { output_tokens_by_modality: kinds } = asObject(usage)
  const video = (Array.isArray(kinds) ? kinds : []).map(asObject).filter(({ modality }) => modality === 'video')
  const tokens = video.reduce((sum, one) => sum + Math.max(0, asNumber(one.tokens) ?? 0), 0)
  return tokens > 0 ? asCost(Number((tokens * dollarsPerToken * creditsPerDollar).toFixed(4))) : null
}
