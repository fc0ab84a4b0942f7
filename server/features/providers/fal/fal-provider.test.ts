import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { falModels } from '#server/features/models/catalogue/fal-models.ts'
import { type ShippedModel, type ShippedRules, soundsOf } from '#server/features/models/catalogue/shipped-model.ts'
import type { CallbackAbout, VideoProvider } from '#server/features/providers/video-provider.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { type FalFake, startFalFake } from '#tests/fakes/fal/fal.ts'
import { keepAlive } from '#tests/fakes/keep-alive.ts'
import { inputsOf } from '#tests/providers/catalogue-requests.ts'
import { placeOf, placeOfFirst, placeOfLast } from '#tests/providers/place-of.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createFalProvider } from './fal-provider.ts'

let fake: FalFake
let provider: VideoProvider
const lines: string[] = []
const account = { id: null, token: 'the-key' }
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const storage = createLocalStorage('/none', 'http://localhost:3000')
const open = (keysUrl: string) => createFalProvider({ queueUrl: fake.url, keysUrl, storage, log })
beforeAll(async () => {
  fake = await startFalFake({ looks: 0 })
  fake.addAccount(account.token)
  provider = open(fake.keysUrl)
})
afterAll(() => fake.close())

const ask = (prompt: string) => requestFor({ prompt, model: 'fal-veo-3.1-lite', seconds: 4 })
const submit = (prompt: string, token = account.token) =>
  provider.submit({ id: null, token }, ask(prompt), async () => true)
async function start(prompt: string): Promise<string> {
  const answer = await submit(prompt)
  if (answer.outcome !== 'accepted') throw new Error(answer.outcome)
  return answer.providerTaskId
}

/** Each option at least once, with the usual others. */
function everyOption({ audio }: ShippedModel, rules: ShippedRules) {
  const { seconds, resolution, aspectRatio, audio: sound } = rules.defaults
  const usual = { seconds, resolution, aspectRatio: aspectRatio ?? '16:9', audio: sound }
  const ratios = rules.aspectRatios === 'source' ? [] : rules.aspectRatios
  return [
    ...listSeconds({ ...rules, prices: [{ per: 'clip', credits: 1 }] }).map((one) => ({ ...usual, seconds: one })),
    ...rules.resolutions.map((one) => ({ ...usual, resolution: one })),
    ...ratios.map((one) => ({ ...usual, aspectRatio: one })),
    ...soundsOf({ audio }).map((one) => ({ ...usual, audio: one })),
  ]
}

const url = (role: string, index: number) => `https://pictures.example/${role}-${index}.png`
const places: Record<string, RegExp> = {
  ...{ [url('first', 0)]: placeOfFirst, [url('last', 1)]: placeOfLast },
  ...{ [url('reference', 0)]: /^image_urls\.0$/, [url('reference', 1)]: /^image_urls\.1$/ },
}

it.each(falModels.map((model) => [model.id, model] as const))(
  'MOD-08 %s is asked for in its own words, for each mode and option',
  async (id, model) => {
    for (const [mode, rules] of Object.entries(model.modes) as [VideoMode, ShippedRules][])
      for (const choice of everyOption(model, rules)) {
        const inputs = inputsOf(mode, '').map(({ role }, index) => ({ role, url: url(role, index) }))
        const extras = {
          ...(model.negativePrompt ? { negativePrompt: 'people' } : {}),
          ...(model.seed ? { seed: 0 } : {}),
        }
        const video = { providerTaskId: 'unneeded', url: 'https://videos.example/x.mp4', seconds: 8 }
        const source = mode === 'extend' ? video : null
        const asked = { model: id, route: model.route, mode, inputs, source }
        const request = requestFor({ ...asked, ...choice, ...extras })
        const answer = await provider.submit(account, request, async () => true)
        const job = fake.jobs.at(-1)
        expect([mode, choice, answer.outcome, job?.faults]).toEqual([mode, choice, 'accepted', []])
        const { aspectRatio, audio: sound, ...made } = choice
        const shape = rules.aspectRatios === 'source' ? {} : { aspectRatio }
        const whole = { ...made, seconds: made.seconds + (source?.seconds ?? 0) }
        expect(job?.clip).toMatchObject({ ...whole, ...shape, sound })
        expect(job?.input).toMatchObject({
          ...(model.negativePrompt ? { negative_prompt: 'people' } : {}),
          ...(model.seed ? { seed: 0 } : {}),
        })
        for (const { role, url: sent } of inputs)
          expect([mode, role, placeOf(job?.input ?? {}, sent)]).toEqual([
            ...[mode, role, expect.stringMatching(places[sent] ?? 'nowhere')],
          ])
      }
  },
)

it('MOD-08 the seed that the job took is kept, where the answer has one', async () => {
  expect(await provider.check(account, await start('waves'))).toMatchObject({ outcome: 'finished', seed: 1622429582 })
  expect(await provider.check(account, await start('waves [list]'))).toMatchObject({ outcome: 'finished', seed: null })
})

it('MOD-08 a job whose answer names no addresses is found by its id', async () => {
  const task = await start('waves [id-only]')
  expect(task).toContain(`${fake.url}/fal-ai/veo3.1/requests/${fake.jobs.at(-1)?.id}/cancel`)
  expect((await provider.check(account, task)).outcome).toBe('finished')
})

it('MOD-08 a proxy that gives up at the result says nothing about the video, which comes with the next query', async () => {
  const task = await start('waves [504]')
  expect(await provider.check(account, task)).toEqual({ outcome: 'unanswered' })
  expect((await provider.check(account, task)).outcome).toBe('finished')
})

it('MOD-08 a key that stops working says nothing about the videos at work', async () => {
  const task = await start('waves')
  expect(await provider.check({ id: null, token: 'another' }, task)).toEqual({ outcome: 'unanswered' })
  expect((await provider.check(account, task)).outcome).toBe('finished')
})

it('MOD-08 a wrong, an odd and a locked key are the account’s fault, and begin no job', async () => {
  const before = fake.jobs.length
  for (const token of ['another', 'of two\nlines', 'schlüssel'])
    expect(await submit('waves', token)).toMatchObject({ outcome: 'refused', kind: 'account' })
  expect(fake.jobs.length).toBe(before)
})

it('MOD-08 an unavailable queue may have taken the job, and addresses elsewhere are not kept', async () => {
  expect(await submit('waves [503]')).toEqual({ outcome: 'unconfirmed' })
  expect(await submit('waves [foreign]')).toEqual({ outcome: 'unconfirmed' })
  const elsewhere = 'https://evil.example/status https://evil.example/'
  expect(await provider.check(account, elsewhere)).toMatchObject({ outcome: 'failed', kind: 'failed' })
})

it('MOD-08 the key and what was sent stay out of the log', async () => {
  const secret = `secret-${randomBytes(8).toString('hex')}`
  for (const word of ['flagged', 'broken', 'no-media'])
    await provider.check(account, await start(`${secret} [${word}]`))
  await submit(`${secret} [submit-flagged]`)
  expect(lines.join('')).toContain('content_policy_violation')
  expect(lines.join('')).not.toContain(secret)
  expect(lines.join('')).not.toContain(account.token)
})

/** Computed from the vendor's documents. */
const vector = {
  jwk: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
  at: 1_760_000_000_000,
  body: '{"request_id":"req_1","gateway_request_id":"req_1","status":"OK","payload":{"video":{"url":"https://v3b.fal.media/files/b/x/out.mp4"}}}',
  signature:
    '9760038df62ca135468cf6bdad948df765446e50279c667230f33471b9c0487fa11c0f6d4adf3d6a0333958ab9a3dc5d85afcec850b89537a98cd71862c24c07',
}

it('MOD-08 a webhook is genuine if any published key signed exactly this body within five minutes', async () => {
  const other = { ...vector.jwk, x: Buffer.alloc(32, 7).toString('base64url') }
  let asked = 0
  const keys = createServer(keepAlive, (_, response) => {
    asked += 1
    response.end(JSON.stringify({ keys: [other, { kty: 'RSA' }, vector.jwk] }))
  })
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
  const reader = open(`http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks`)
  type Told = { body?: string; laterSeconds?: number; known?: string | null }
  const tell = (changes: object = {}, { body = vector.body, laterSeconds = 0, known = null }: Told = {}) => {
    const about: CallbackAbout = {
      ...{ mode: 'text', route: ask('waves').route, providerTaskId: known, webhookKey: null },
      now: new Date(vector.at + laterSeconds * 1000),
    }
    const headers = {
      ...{ 'x-fal-webhook-request-id': 'req_1', 'x-fal-webhook-user-id': 'github|123' },
      ...{ 'x-fal-webhook-timestamp': '1760000000', 'x-fal-webhook-signature': vector.signature, ...changes },
    }
    return reader.callback?.({ headers, rawBody: Buffer.from(body) }, about)
  }
  const job = `${fake.url}/fal-ai/veo3.1/requests/req_1`
  const hint = { outcome: 'hint', providerTaskId: `${job}/status ${job}`, cost: null }
  expect([await tell(), await tell({}, { laterSeconds: 300 }), await tell({}, { laterSeconds: -300 })]).toEqual([
    ...[hint, hint, hint],
  ])
  // The job of an accepted video keeps its name, wherever the queue has put it.
  const at = `${fake.url}/elsewhere/requests`
  const accepted = `${at}/req_1/status ${at}/req_1 ${at}/req_1/cancel 30`
  expect(await tell({}, { known: accepted })).toEqual({ ...hint, providerTaskId: accepted })
  expect(await tell({}, { known: accepted.replaceAll('req_1', 'req_10') })).toEqual(hint)
  for (const forged of [
    tell({}, { body: `${vector.body} ` }),
    tell({}, { laterSeconds: 301 }),
    tell({}, { laterSeconds: -301 }),
    tell({ 'x-fal-webhook-user-id': 'github|124' }),
    tell({ 'x-fal-webhook-timestamp': '' }),
    tell({ 'x-fal-webhook-signature': undefined }),
    tell({ 'x-fal-webhook-signature': vector.signature.replace('9', '8') }),
  ])
    expect(await forged).toEqual({ outcome: 'forged' })
  // Forged calls do not make us ask for the keys each time.
  expect(asked).toBeLessThanOrEqual(3)
  keys.closeAllConnections()
  keys.close()
})
