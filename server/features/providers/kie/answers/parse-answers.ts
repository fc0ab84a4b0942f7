import { asCost, asNumber, asObject, asText, parseJson } from '#server/features/providers/parse-values.ts'
import { isStorable } from '#server/storable-text.ts'

/** The envelope of every KIE answer. Only `code` shows whether it succeeded; null if the answer is not an envelope. */
export type KieEnvelope = { code: number | null; text: string; data: unknown }

/** Reads the body of an answer. Never throws: an HTML page, a truncated answer or an empty one has no code. */
export function parseEnvelope(body: string): KieEnvelope {
  const { code, msg, message, data } = asObject(body)
  const number = asNumber(code)
  return {
    code: number !== null && Number.isInteger(number) ? number : null,
    text: asText(msg) || asText(message),
    data: data ?? null,
  }
}

/**
 * The links of a result: an array, an array as JSON text (the first quickstart), or a single link. Skips values that
 * are not http addresses.
 */
export function parseLinks(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((link) => (isLink(link) ? [link.trim()] : []))
  if (isLink(value)) return [value.trim()]
  return typeof value === 'string' && /^\s*["[]/.test(value) ? parseLinks(parseJson(value)) : []
}

function isLink(value: unknown): value is string {
  return typeof value === 'string' && /^\s*https?:\/\//i.test(value) && URL.canParse(value.trim())
}

/** The fresh link to a result file, valid for 20 minutes. https://docs.kie.ai/common-api/download-url */
export function parseDownloadLink({ code, data }: KieEnvelope): string | null {
  return code === 200 ? (parseLinks(data)[0] ?? null) : null
}

/**
 * The address of an uploaded file. The documented `fileUrl` was missing in recorded answers.
 * https://docs.kie.ai/file-upload-api/quickstart
 */
export function parseUpload({ code, data }: KieEnvelope): string | null {
  return code === 200 ? (parseLinks(asObject(data).downloadUrl)[0] ?? null) : null
}

/**
 * What a record or a callback says that the task took, in KIE's credits, with decimals; null if it does not say. Older
 * answers have another name for it. https://docs.kie.ai/market/common/get-task-detail
 */
export function parseCost(data: unknown): number | null {
  const { creditsConsumed, consumeCredits } = asObject(data)
  return asCost(asNumber(creditsConsumed) ?? asNumber(consumeCredits))
}

/** More than an administrator can set; the database holds twice as many. */
const maxBalance = 1_000_000_000

/**
 * Whole credits left on an account, rounded down; null if the answer does not contain them. They are documented as
 * integers but returned as decimals. https://docs.kie.ai/common-api/get-account-credits
 */
export function parseBalance({ code, data }: KieEnvelope): number | null {
  const credits = asNumber(data)
  return code !== 200 || credits === null ? null : Math.min(maxBalance, Math.max(0, Math.floor(credits)))
}

const maxTaskIdLength = 200

/** The provider's task id in the data of an answer, in either spelling; null if there is none that can be stored. */
export function parseTaskId(data: unknown): string | null {
  const { taskId, task_id } = asObject(data)
  const id = asId(taskId) || asId(task_id)
  return id !== '' && id.length <= maxTaskIdLength && isStorable(id) ? id : null
}

/**
 * The task that a callback concerns. The guide says `data.task_id`, the actual bodies have `data.taskId`; see
 * https://docs.kie.ai/common-api/webhook-verification
 */
export function parseCallbackTaskId(body: unknown): string | null {
  return parseTaskId(asObject(body).data) ?? parseTaskId(body)
}

function asId(value: unknown): string {
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : asText(value)
}
