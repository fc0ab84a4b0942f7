import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import type { CallbackAbout, CallbackHint, ProviderCall } from '#server/features/providers/video-provider.ts'
import type { GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import { buildJob, hasId, readHandle, toHandle } from './job-handle.ts'

const toleranceSeconds = 300
const keysKeptMs = 24 * 3_600_000
/** A forged call must not make us load the keys again and again. */
const unknownKeyEveryMs = 60_000
/** fal retries a refused webhook, so the keys are loaded again soon. */
const afterFailureMs = 5_000

type Dependencies = { fetch: GuardedFetch; keysUrl: string; queueUrl: string }

/**
 * Reads fal's webhooks. The signature covers the raw body; any of the published keys may have made it.
 * https://docs.fal.ai/documentation/model-apis/inference/webhooks
 */
export function createWebhookReader({ fetch, keysUrl, queueUrl }: Dependencies) {
  let keys: KeyObject[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let loadsFrom = Number.NEGATIVE_INFINITY
  /** Shared by the calls that arrive meanwhile: without the keys, each of them would count as forged. */
  let loading: Promise<void> | null = null

  async function load(nowMs: number): Promise<void> {
    const answer = await fetch(keysUrl, { maxBytes: 100_000, timeoutMs: 10_000 }).catch(() => null)
    const found = answer?.ok ? toKeys(await answer.json().catch(() => null)) : []
    if (found.length > 0) [keys, loadedAt] = [found, nowMs]
    else loadsFrom = nowMs + afterFailureMs
  }

  async function findKeys(nowMs: number, isUnknown: boolean): Promise<KeyObject[]> {
    const isOld = nowMs - loadedAt > keysKeptMs
    if (!isOld && !isUnknown) return keys
    if (!loading && nowMs >= loadsFrom) {
      if (!isOld) loadsFrom = nowMs + unknownKeyEveryMs
      loading = load(nowMs).finally(() => {
        loading = null
      })
    }
    await loading
    return keys
  }

  return async (call: ProviderCall, about: CallbackAbout): Promise<CallbackHint> => {
    const signed = readSigned(call, about.now)
    if (!signed) return { outcome: 'forged' }
    const isGenuine = (known: KeyObject[]) => known.some((key) => verify(null, signed.message, key, signed.signature))
    const nowMs = about.now.getTime()
    if (!isGenuine(await findKeys(nowMs, false)) && !isGenuine(await findKeys(nowMs, true)))
      return { outcome: 'forged' }
    const body = asObject(parseJson(call.rawBody.toString('utf8')))
    return { outcome: 'hint', providerTaskId: jobOf(queueUrl, about, body.request_id), cost: null }
  }
}

/** What was signed, if it is recent. */
function readSigned({ headers, rawBody }: ProviderCall, now: Date): { message: Buffer; signature: Buffer } | null {
  const read = (name: string) => headers[`x-fal-webhook-${name}`]?.toString() ?? ''
  const [timestamp, signature] = [read('timestamp'), read('signature')]
  const isRecent = Math.abs(now.getTime() / 1000 - Number(timestamp || Number.NaN)) <= toleranceSeconds
  if (!isRecent || !/^[0-9a-f]{128}$/i.test(signature)) return null
  const digest = createHash('sha256').update(rawBody).digest('hex')
  const message = [read('request-id'), read('user-id'), timestamp, digest].join('\n')
  return { message: Buffer.from(message), signature: Buffer.from(signature, 'hex') }
}

function toKeys(body: unknown): KeyObject[] {
  const { keys } = asObject(body)
  return (Array.isArray(keys) ? keys : []).flatMap((jwk: JsonWebKey) => {
    try {
      const key = createPublicKey({ key: jwk, format: 'jwk' })
      return key.asymmetricKeyType === 'ed25519' ? [key] : []
    } catch {
      return []
    }
  })
}

/**
 * A webhook names no addresses. If its id is that of the video's job, that job counts. Otherwise the job is built from the
 * id, which counts only if the answer to the submission was lost.
 */
function jobOf(queueUrl: string, { route, mode, providerTaskId }: CallbackAbout, id: unknown): string | null {
  const known = providerTaskId === null ? null : readHandle(providerTaskId, queueUrl)
  if (known && hasId(known, id)) return providerTaskId
  const endpoint = route?.family === 'queue' ? route.wire.endpoints[mode] : undefined
  const job = endpoint ? buildJob(queueUrl, endpoint, id) : null
  return job && toHandle(job)
}
