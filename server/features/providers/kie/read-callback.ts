import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCallbackTaskId, parseCost } from '#server/features/providers/kie/answers/parse-answers.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import type { CallbackAbout, CallbackHint, ProviderCall } from '#server/features/providers/video-provider.ts'
import { kindOf, toHandle } from './task-handle.ts'

const toleranceSeconds = 5 * 60

/**
 * What KIE tells about a task. If the account has a key, its signature over task and time must be genuine and recent;
 * it does not cover the rest. https://docs.kie.ai/common-api/webhook-verification
 */
export function readCallback({ headers, rawBody }: ProviderCall, about: CallbackAbout): CallbackHint {
  const body = asObject(parseJson(rawBody.toString('utf8')))
  const id = parseCallbackTaskId(body)
  if (about.webhookKey !== null && !isGenuine(headers, id ?? '', { ...about, webhookKey: about.webhookKey }))
    return { outcome: 'forged' }
  const kind = kindOf(about.route?.family ?? 'veo', about.mode)
  return { outcome: 'hint', providerTaskId: id && toHandle(kind, id), cost: parseCost(body.data) }
}

type Keyed = { webhookKey: string; now: Date }

function isGenuine(headers: ProviderCall['headers'], id: string, { webhookKey, now }: Keyed): boolean {
  const [timestamp = '', signature = ''] = [headers['x-webhook-timestamp'], headers['x-webhook-signature']].map(
    (header) => header?.toString(),
  )
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  const expected = createHmac('sha256', webhookKey).update(`${id}.${timestamp}`).digest('base64')
  return ageSeconds <= toleranceSeconds && equal(expected, signature)
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  // Compares bytes, because a header may contain characters of two bytes.
  return left.length === right.length && timingSafeEqual(left, right)
}
