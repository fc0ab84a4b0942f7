import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Model } from '#contract/models/model.ts'
import { quoteVideo } from '#server/features/videos/generate/quote-video.ts'
import { version } from '#server/version.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { findRoute } from './find-route.ts'

let test: TestApp
let browser: TestBrowser
let authorization: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '30' })
  await (await test.administrator()).put('/api/admin/settings', {
    ...{ veo3Credits: 7, veo3FastCredits: 3, veo3ApiPrice: '8.5', veo3FastApiPrice: '4' },
  })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
  authorization = `Bearer ${(await browser.post('/api/user-tokens', { name: 'robot' })).body.token}`
})

const body = { model: 'veo3_fast', prompt: 'waves' }
const listModels = async (): Promise<Model[]> => (await test.browser().get('/api/v1/models')).body.data
const quote = (more: object) => browser.post('/api/v1/quotes', { ...body, ...more })

describe('the list of models', () => {
  it('MOD-01 MOD-05 shows all models with their options and the prices of the settings, to anybody', async () => {
    const answer = await test.browser().get('/api/v1/models')
    expect(answer.headers['soundreel-version']).toBe(version)
    const models: Model[] = answer.body.data
    const shown = models.map(({ id, fromCredits, status, demo }) => [id, fromCredits, status, demo])
    expect([...shown.slice(0, 7), shown.at(-1)]).toEqual([
      ['veo3_fast', 3, 'active', true],
      ['veo3', 7, 'active', true],
      ['veo3_lite', 1, 'active', true],
      ['kling-3.0', 34, 'paused', true],
      ['seedance-2-fast', 50, 'paused', true],
      ['wan-2.7', 32, 'paused', true],
      ['happyhorse-1.1', 54, 'paused', true],
      ['demo', 1, 'active', true],
    ])
    expect(shown.slice(7, -1).filter(([, , status]) => status !== 'paused')).toEqual([])
    expect(models[0]).toMatchObject({
      ...{ audio: 'always', negativePrompt: false, watermark: true, seed: { min: 10000, max: 99999 }, promptMax: 5000 },
      modes: {
        text: { seconds: { values: [4, 6, 8] }, resolutions: ['720p', '1080p'], aspectRatios: ['16:9', '9:16'] },
        references: { seconds: { values: [8] } },
        extend: { extend: { addSeconds: [7], fromUpgraded: false } },
      },
    })
    const modesOf = (model?: Model) => Object.keys(model?.modes ?? {})
    expect(modesOf(models[0])).toEqual(['text', 'image', 'frames', 'references', 'extend'])
    expect(modesOf(models[1])).toEqual(['text', 'image', 'frames', 'extend'])
    expect(models[0]?.modes.image?.prices[0]).toEqual({ resolution: '720p', seconds: 8, per: 'clip', credits: 3 })
  })

  it("MOD-08 has for sale what the vendor of its route makes with a connected account; KIE's models wait for one", async () => {
    const site = await createTestApp()
    const operator = await site.administrator()
    await operator.post('/api/admin/vendor-accounts', { vendor: 'fal', name: 'fal', token: 'a key' })
    const models: Model[] = (await site.browser().get('/api/v1/models')).body.data
    const stateOf = ({ id, status }: Model) => `${findRoute(id)?.vendor ?? 'no vendor'}: ${status}`
    expect(new Set(models.map(stateOf))).toEqual(new Set(['kie: paused', 'fal: active', 'no vendor: retired']))
    await site.close()
  })

  it('MOD-01 is not sent again to a client that knows it, until a price changes', async () => {
    const first = await test.app.inject('/api/v1/models')
    const ask = () =>
      test.app.inject({ url: '/api/v1/models', headers: { 'if-none-match': String(first.headers.etag) } })
    const again = await ask()
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const admin = await test.administrator()
    await admin.put('/api/admin/settings', { veo3FastCredits: 4 })
    expect((await ask()).json().data[0].fromCredits).toBe(4)
    await admin.put('/api/admin/settings', { veo3FastCredits: 3 })
  })
})

describe('a quote', () => {
  it('MOD-04 is what is charged: the web price by session, the API price by token, for each take', async () => {
    const web = await quote({ takes: 2, audio: true })
    expect(web.body).toEqual({
      ...{ credits: 6, creditsPerTake: 3, balance: 30, enough: true, mode: 'text' },
      breakdown: [{ label: '2 × 8 seconds in 720p, with sound', credits: 6 }],
    })
    expect((await browser.post('/api/generate-video', body)).body.creditsUsed).toBe(web.body.creditsPerTake)
    const headers = { authorization }
    const api = await test.browser().post('/api/v1/quotes', { ...body, model: 'veo3', takes: 4 }, headers)
    expect(api.body).toMatchObject({ credits: 36, creditsPerTake: 9, balance: 27, enough: false })
    const made = await test.browser().post('/api/n8n/generate', { ...body, model: 'veo3' }, headers)
    expect(made.body.creditsUsed).toBe(9)
    expect(await test.query(`select type from transactions where type = 'usage'`)).toHaveLength(2)
  })

  it('MOD-04 costs one statement', async () => {
    let statements = 0
    const root = new Proxy(test.db.root, {
      get(target, name) {
        if (name === 'select') statements += 1
        return Reflect.get(target, name)
      },
    })
    const ctx = { ...test.ctx, db: { ...test.db, root } }
    const { username, credits } = (await browser.get('/api/auth/current-user')).body.user
    const [row] = await test.query(`select id from users where username = '${username}'`)
    const user = { id: String(row?.id), credits }
    const price = (asked: Parameters<typeof quoteVideo>[1]['body']) =>
      quoteVideo(ctx, { user, via: 'web', body: asked })
    await price({ ...body, takes: 1 })
    expect(statements).toBe(1)
    const model = 'demo'
    const { data } = (await browser.post('/api/v1/videos', { model, prompt: 'waves' })).body
    await test.query(`update video_tasks set stage = 'completed' where task_id = '${data[0].id}'`)
    await price({ ...body, model, extendVideoId: data[0].id, takes: 1 })
    await price({ upgrade: { videoId: data[0].id, to: '1080p' } })
    expect(statements).toBe(3)
    await test.query(`update video_tasks set stage = 'queued' where task_id = '${data[0].id}'`)
  })

  it('MOD-04 takes exactly the balance as enough', async () => {
    await test.query('update users set credits = 6 where credits = 30')
    expect((await quote({ takes: 2 })).body).toMatchObject({ balance: 6, enough: true })
    expect((await quote({ takes: 3 })).body).toMatchObject({ balance: 6, enough: false })
    await test.query('update users set credits = 30 where credits = 6')
  })

  it('MOD-03 refuses what the first two models do not offer, and names what is allowed', async () => {
    const image = [{ role: 'first', imageUrl: 'https://a.example/cat.png' }]
    for (const { id, modes } of (await listModels()).slice(0, 2))
      for (const mode of ['text', 'image'] as const) {
        const inputs = mode === 'image' ? image : []
        expect((await quote({ model: id, inputs })).body.mode).toBe(mode)
        const refused: [string, unknown, unknown][] = [
          ['seconds', 5, [4, 6, 8]],
          ['resolution', '4k', ['720p', '1080p']],
          ['aspectRatio', '1:1', modes[mode]?.aspectRatios],
          ['audio', false, [true]],
          ['seed', 9999, { min: 10000, max: 99999 }],
          ['negativePrompt', 'people', []],
          ['prompt', 'x'.repeat(5001), { min: 1, max: 5000 }],
        ]
        for (const [field, value, allowed] of refused)
          expect((await quote({ model: id, inputs, [field]: value })).body).toMatchObject({
            ...{ code: 'OPTION_NOT_OFFERED', field, allowed },
          })
      }
  })

  it('MOD-03 refuses unknown models, modes, fields and wrong types with their field', async () => {
    const cases: [object, string, string][] = [
      [{ model: 'veo9' }, 'OPTION_NOT_OFFERED', 'model'],
      [{ inputs: [{ role: 'last', uploadId: 'a' }] }, 'OPTION_NOT_OFFERED', 'inputs'],
      [{ inputs: [{ role: 'reference', uploadId: 'a' }], model: 'veo3' }, 'OPTION_NOT_OFFERED', 'inputs'],
      [{ extendVideoId: 'vid_1', model: 'veo3_lite' }, 'OPTION_NOT_OFFERED', 'extendVideoId'],
      [{ extendVideoId: 'vid_1' }, 'NOT_FOUND', 'extendVideoId'],
      [{ duration: 8 }, 'INVALID_INPUT', 'duration'],
      [{ inputs: [{ role: 'first', uploadId: 'a', kind: 'image' }] }, 'INVALID_INPUT', 'inputs.0.kind'],
      [{ inputs: [{ role: 'first' }] }, 'INVALID_INPUT', 'inputs.0'],
      [{ seconds: '8' }, 'INVALID_INPUT', 'seconds'],
      [{ takes: 5 }, 'INVALID_INPUT', 'takes'],
      [{ prompt: ' ' }, 'INVALID_INPUT', 'prompt'],
      [{ model: undefined }, 'INVALID_INPUT', 'model'],
    ]
    expect((await quote({ model: 'veo9' })).body.allowed).toEqual(['veo3_fast', 'veo3', 'veo3_lite', 'demo'])
    for (const [more, code, field] of cases) expect((await quote(more)).body).toMatchObject({ code, field })
    const upgrade = (asked: object) => browser.post('/api/v1/quotes', { upgrade: asked })
    expect((await upgrade({ videoId: 'x', to: '8k' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'upgrade.to',
    })
    expect((await upgrade({ videoId: 'x', to: '4k' })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('MOD-05 a free 1080p is no upgrade', async () => {
    const { taskId } = (await browser.post('/api/generate-video', body)).body
    const answer = await browser.post('/api/v1/quotes', { upgrade: { videoId: taskId, to: '1080p' } })
    expect(answer.body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'upgrade.to', allowed: [] })
  })

  it('MOD-04 asks for a sign-in or a token, and a token makes the cookie void', async () => {
    expect((await test.browser().post('/api/v1/quotes', body)).body.code).toBe('NOT_SIGNED_IN')
    const bad = await browser.post('/api/v1/quotes', body, { authorization: 'Bearer nonsense' })
    expect([bad.status, bad.body.code]).toEqual([401, 'INVALID_TOKEN'])
    const other = { origin: 'https://evil.example' }
    expect((await browser.post('/api/v1/quotes', body, other)).body.code).toBe('WRONG_ORIGIN')
    expect((await test.browser().post('/api/v1/quotes', body, { ...other, authorization })).status).toBe(200)
  })

  it('MOD-01 of a model without a connected account says that it is paused', async () => {
    const alone = await createTestApp({ VIDEO_PROVIDER: 'kie' })
    try {
      const admin = await alone.administrator()
      const status = async () => (await alone.browser().get('/api/v1/models')).body.data[0].status
      const demo = (await alone.browser().get('/api/v1/models')).body.data.at(-1)
      expect(demo).toMatchObject({ id: 'demo', status: 'retired', replacedBy: 'veo3_fast' })
      const asked = await admin.post('/api/v1/videos', { ...body, model: 'demo' })
      expect([asked.status, asked.body.code, asked.body.params]).toEqual([
        410,
        'MODEL_RETIRED',
        { replacedBy: 'veo3_fast' },
      ])
      const ask = async () => (await admin.post('/api/v1/quotes', body)).body
      expect([await status(), (await ask()).code]).toEqual(['paused', 'MODEL_PAUSED'])
      await admin.put('/api/admin/settings', { kieToken: 'a token' })
      expect([await status(), (await ask()).mode]).toEqual(['active', 'text'])
      await admin.put('/api/admin/settings', { kieToken: null })
      expect(await status()).toBe('paused')
      await alone.query(`insert into kie_apis (name, token, token_hash, is_enabled) values ('a', 'x', 'y', false)`)
      expect(await status()).toBe('paused')
      await alone.query('update kie_apis set is_enabled = true')
      expect(await status()).toBe('active')
      await alone.query('update kie_apis set deleted_at = now()')
      expect(await status()).toBe('paused')
    } finally {
      await alone.close()
    }
  })
})
