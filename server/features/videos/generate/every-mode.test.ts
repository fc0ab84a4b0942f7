import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Model, ModeRules } from '#contract/models/model.ts'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const image = (role: string) => ({ role, imageUrl: 'https://pictures.example/a.png' })
const inputs: Record<Exclude<VideoMode, 'extend'>, object> = {
  text: {},
  image: { inputs: [image('first')] },
  frames: { inputs: [image('first'), image('last')] },
  references: { inputs: [image('reference')] },
}

describe.each(['demo', 'kie'])('each mode of each model, made by %s', (provider) => {
  let test: TestApp
  let browser: TestBrowser
  let models: Model[]
  beforeAll(async () => {
    test = await createTestApp({ SIGNUP_CREDITS: '5000', VIDEO_PROVIDER: provider })
    await (await test.administrator()).put('/api/admin/settings', { kieToken: 'a token' })
    browser = await test.signedIn()
    const { data } = (await browser.get('/api/v1/models')).body
    models = data.filter(({ status }: Model) => status === 'active')
    expect(models.map(({ id }) => id).join()).toContain(provider === 'demo' ? 'demo' : 'kling')
  })
  afterAll(() => test.close())

  const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
  const create = (asked: object) => browser.post('/api/v1/videos', { prompt: 'waves', ...asked })

  /** @returns what a request of this mode has besides its options */
  async function baseOf(model: Model, mode: VideoMode): Promise<object> {
    if (mode !== 'extend') return { model: model.id, ...inputs[mode] }
    const parent = await create({ model: model.id, seconds: 4 })
    const clip = { outcome: 'finished' as const, urls: [await makeClip('16:9', { seconds: 4 })] }
    test[provider === 'demo' ? 'provider' : 'kie'].onCheck = clip
    await test.work()
    test.clock.forward(60_000)
    await test.work()
    return { model: model.id, extendVideoId: parent.body.data[0].id }
  }

  it('MOD-03 refuses every value that it does not offer, names the field, and changes nothing', async () => {
    for (const model of models)
      for (const [mode, rules] of Object.entries(model.modes) as [VideoMode, ModeRules][]) {
        // A user may not make as many requests in one window of the limit.
        test.clock.forward(11 * 60_000)
        const base = await baseOf(model, mode)
        const before = await balance()
        for (const [field, value] of notOfferedBy(model, mode, rules)) {
          const answer = await create({ ...base, [field]: value })
          const about = [model.id, mode, field, String(value).slice(0, 40)]
          expect([...about, answer.body.code, answer.body.field]).toEqual([...about, 'OPTION_NOT_OFFERED', field])
          expect(answer.body).toHaveProperty('allowed')
          const isNever = Array.isArray(answer.body.allowed) && answer.body.allowed.length === 0
          expect(answer.body.message).toMatch(isNever ? ` does not take ${field}.` : /offer.+ Allowed: /)
        }
        expect(await balance()).toBe(before)
      }
    await test.verify()
  })

  it('MOD-04 charges what it quotes, for every combination', async () => {
    for (const model of models)
      for (const [mode, rules] of Object.entries(model.modes) as [VideoMode, ModeRules][]) {
        // A user may not make as many requests in one window of the limit.
        test.clock.forward(11 * 60_000)
        const base = await baseOf(model, mode)
        for (const asked of combinationsOf(model, mode, rules)) {
          const quote = await browser.post('/api/v1/quotes', { prompt: 'waves', ...base, ...asked, takes: 2 })
          expect([quote.body.mode, quote.body.credits]).toEqual([mode, 2 * quote.body.creditsPerTake])
          const made = await create({ ...base, ...asked, maxCredits: quote.body.creditsPerTake })
          expect([made.status, made.body.creditsUsed]).toEqual([201, quote.body.creditsPerTake])
          const before = mode === 'extend' ? 4 : 0
          expect(made.body.data[0]).toMatchObject({ mode, ...asked, seconds: asked.seconds + before })
          expect((await browser.post(`/api/video/${made.body.data[0].id}/cancel`)).status).toBe(200)
        }
      }
    await test.verify()
  })
})

type Bad = [string, unknown]

/** What a model says about all its modes is tried in the first. */
const isFirst = ({ modes }: Model, mode: VideoMode) => Object.keys(modes)[0] === mode

function isPricedAsBefore({ modes }: Model, mode: VideoMode): boolean {
  const priceOf = (rules?: ModeRules) => JSON.stringify([rules?.prices, rules?.seconds, rules?.resolutions])
  const entries = Object.entries(modes) as [VideoMode, ModeRules][]
  const at = entries.findIndex(([name]) => name === mode)
  return entries.slice(0, at).some(([, rules]) => priceOf(rules) === priceOf(modes[mode]))
}

/** Values beside what is offered, and at the edges of what a request may contain at all. */
function notOfferedBy(model: Model, mode: VideoMode, rules: ModeRules): Bad[] {
  const seconds = listSeconds(rules)
  const bad = (field: string, values: unknown[]) => values.map((value): Bad => [field, value])
  const seeds = model.seed ? [model.seed.min - 1, model.seed.max + 1, model.seed.min + 0.5] : [0, 1]
  const sounds = model.audio === 'optional' ? [] : [model.audio === 'none']
  return [
    ...bad('seconds', [Math.max(...seconds) + 1, Math.min(...seconds) - 1, (seconds[0] ?? 0) + 0.5]),
    ...bad('seconds', [0, -1, 3601, 1e12, -1e12]),
    ...bad('resolution', ['333p', '', 'p'.repeat(21), 'p'.repeat(1000)]),
    ...bad('aspectRatio', ['7:5', '', '1'.repeat(21), '1'.repeat(1000)]),
    ...(isFirst(model, mode) ? bad('audio', sounds) : []),
    ...(isFirst(model, mode) ? bad('seed', [...seeds, -1, 4_294_967_296, 1e12, -1e12]) : []),
    ...(isFirst(model, mode) ? badTexts(model) : []),
    ...(mode === 'extend' ? [] : bad('inputs', [[image('last')]])),
  ]
}

function badTexts({ id, promptMax, negativePrompt, watermark }: Model): Bad[] {
  const { promptMin = 1, negativePromptMax = 0 } = catalogue.find((one) => one.id === id) ?? {}
  const ofLengths = (field: string, lengths: number[]) => lengths.map((length): Bad => [field, 'x'.repeat(length)])
  return [
    ...ofLengths('prompt', [promptMax + 1, 20_001, 100_000, ...(promptMin > 1 ? [promptMin - 1] : [])]),
    ...ofLengths('negativePrompt', [
      negativePrompt ? negativePromptMax + 1 : 1,
      Math.max(2001, negativePromptMax + 1),
      100_000,
    ]),
    ...ofLengths('watermark', [watermark ? 101 : 1, 100_000]),
  ]
}

/**
 * Everything that is made; of many lengths, the shortest, the usual and the longest. A mode with the prices of an earlier
 * one has only its usual video.
 */
function combinationsOf(model: Model, mode: VideoMode, rules: ModeRules) {
  const sounds = model.audio === 'optional' ? [true, false] : [model.audio === 'always']
  const lengths = listSeconds(rules)
  const edges = lengths.length > 4 ? [lengths[0], rules.defaults.seconds, lengths.at(-1)] : lengths
  const { seconds: usual, resolution, aspectRatio, audio } = rules.defaults
  if (isPricedAsBefore(model, mode)) return [{ seconds: usual, resolution, audio }]
  return edges.flatMap((seconds = 0) =>
    rules.resolutions
      .filter((resolution) => !isForbidden(rules, { seconds, resolution, aspectRatio }))
      .flatMap((resolution) => sounds.map((audio) => ({ seconds, resolution, audio }))),
  )
}
