import { createHash, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallbackAbout } from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { createWebhookReader } from './read-webhook.ts'

const signer = generateKeyPairSync('ed25519')
const own = signer.publicKey.export({ format: 'jwk' })
const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
const at = 1_760_000_000

/** What the server of the keys answers, one after another; the last one stays. Null: it is out of order. */
let answers: (JsonWebKey[] | null)[]
let loads: number
let reader: ReturnType<typeof createWebhookReader>
const server = createServer(keepAlive, (_, response) => {
  loads += 1
  const keys = answers.length > 1 ? answers.shift() : answers[0]
  response.writeHead(keys ? 200 : 503).end(JSON.stringify({ keys }))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  loads = 0
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetch = createGuardedFetch({ exemptOrigins: [origin] })
  reader = createWebhookReader({ fetch, keysUrl: `${origin}/jwks`, queueUrl: 'https://queue.example' })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** How a webhook is read that arrives so many seconds after the first one. */
async function tell(afterSeconds = 0, { isForged = false } = {}): Promise<string> {
  const timestamp = String(at + afterSeconds)
  const body = Buffer.from('{"request_id":"req_1","status":"OK"}')
  const digest = createHash('sha256').update(body).digest('hex')
  const signature = sign(null, Buffer.from(['req_1', 'user', timestamp, digest].join('\n')), signer.privateKey)
  const headers = {
    ...{ 'x-fal-webhook-request-id': 'req_1', 'x-fal-webhook-user-id': isForged ? 'another' : 'user' },
    ...{ 'x-fal-webhook-timestamp': timestamp, 'x-fal-webhook-signature': signature.toString('hex') },
  }
  const now = new Date((at + afterSeconds) * 1000)
  const about: CallbackAbout = { mode: 'text', route: null, providerTaskId: null, webhookKey: null, now }
  return (await reader({ headers, rawBody: body }, about)).outcome
}

it('MOD-08 PRV-04 a webhook that arrives while the keys are loaded waits for them', async () => {
  answers = [[own]]
  expect(await Promise.all([tell(), tell(), tell()])).toEqual(['hint', 'hint', 'hint'])
  expect(loads).toBe(1)
})

it('MOD-08 PRV-04 a key that was published while the keys were loaded is found at once', async () => {
  answers = [[other], [other, own]]
  expect(await Promise.all([tell(), tell()])).toEqual(['hint', 'hint'])
  expect(loads).toBe(2)
})

it('MOD-08 PRV-04 keys that could not be loaded are loaded again after five seconds, and no earlier', async () => {
  answers = [null, [own]]
  expect(await Promise.all([tell(), tell()])).toEqual(['forged', 'forged'])
  expect([await tell(4), loads]).toEqual(['forged', 1])
  expect([await tell(5), loads]).toEqual(['hint', 2])
})

it('MOD-08 PRV-04 keys that are a day old stay valid while they cannot be loaded again', async () => {
  answers = [[own], null]
  expect(await tell()).toBe('hint')
  expect([await tell(24 * 3600 + 1), loads]).toEqual(['hint', 2])
})

it('MOD-08 PRV-04 forged webhooks load the keys once a minute at most', async () => {
  answers = [[own]]
  const forge = (afterSeconds: number) => tell(afterSeconds, { isForged: true })
  for (let second = 0; second < 60; second += 5) expect(await forge(second)).toBe('forged')
  expect(loads).toBe(2)
  expect([await forge(60), loads]).toEqual(['forged', 3])
})
