import type { Failure } from '#contract/videos/failures/failure.ts'
import {
  explain,
  generalRefusal,
  generationFailed,
  pictureNotFetched,
} from '#server/features/providers/explain-refusal.ts'
import type { RefusalKind } from '#server/features/providers/video-provider.ts'

/** What fal says about a job that it did not make. Never `input`, which repeats everything that was sent. */
export type FalError = { type: string; text: string }
type Explanation = { kind: RefusalKind; failure: Failure }

const contentRefused: Explanation = {
  kind: 'content',
  failure: { code: 'PROMPT_OR_PICTURE_AGAINST_RULES' },
}
const pictureRefused: Explanation = {
  kind: 'input',
  failure: { code: 'PICTURE_NOT_USABLE' },
}
/** It may be sent again. */
export const passing: Explanation = { kind: 'stumbled', failure: generationFailed.failure }

/** https://fal.ai/docs/documentation/model-apis/errors.md */
const byType: Record<string, Explanation> = {
  content_policy_violation: contentRefused,
  no_media_generated: generationFailed,
  generation_timeout: passing,
  internal_server_error: passing,
  downstream_service_error: passing,
  downstream_service_unavailable: passing,
  image_too_small: pictureRefused,
  image_too_large: pictureRefused,
  file_too_large: pictureRefused,
  unsupported_image_format: pictureRefused,
  image_load_error: pictureNotFetched,
  file_download_error: pictureNotFetched,
}

/** The errors of an answer; empty if it has none that can be read. `detail` is a list, or a text of older models. */
export function readErrors(body: unknown): FalError[] {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  if (typeof detail === 'string') return [{ type: '', text: detail }]
  if (!Array.isArray(detail)) return []
  return detail.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { type, msg } = one as { type?: unknown; msg?: unknown }
    return [{ type: typeof type === 'string' ? type : '', text: typeof msg === 'string' ? msg : '' }]
  })
}

/** The cause and the failure: the worst of its errors, a refusal of the content before all others. */
export function explainErrors(errors: readonly FalError[], httpStatus: number): Explanation {
  const explained = errors.map(({ type, text }) => byType[type] ?? explainField(type, text, httpStatus))
  return explained.find(({ kind }) => kind === 'content') ?? explained[0] ?? generationFailed
}

/** Whether an error says what went wrong: by its type, or in words that are known. */
export function namesCause({ type, text }: FalError): boolean {
  return type !== '' || explainWords(text) !== null
}

/** What its words mean; null if they are unknown, or blame the account or the model, which no result of a job is about. */
function explainWords(text: string): Explanation | null {
  const known = explain(text)
  return known && known.kind !== 'account' && known.kind !== 'model' ? known : null
}

/** Errors of fields have the types of a validator, such as `missing` and `greater_than`. */
function explainField(type: string, text: string, httpStatus: number): Explanation {
  const known = explainWords(text)
  if (known) return known
  if (type !== '' && httpStatus >= 400 && httpStatus < 500) return generalRefusal
  return httpStatus >= 500 ? passing : generationFailed
}
