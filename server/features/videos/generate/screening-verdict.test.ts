import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { chargeVideos } from './charge-videos.ts'
import { toOrder } from './old-door.ts'
import { screenPrompt } from './screen-prompt.ts'

let shop: Shop
let maker: TestBrowser
let admin: TestBrowser
let userId: string
let authorization: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.administrator()
})
afterAll(() => shop.close())
beforeEach(async () => {
  maker = await shop.signedIn()
  authorization = `Bearer ${(await maker.post('/api/user-tokens', { name: 'n8n' })).body.token}`
  const { username } = (await maker.get('/api/auth/current-user')).body.user
  userId = String((await shop.query(`select id from users where username = '${username}'`))[0]?.id)
  await setCredits(50)
})

const setCredits = (credits: number) => admin.put(`/api/admin/users/${userId}/credits`, { credits })
const videos = () => shop.query(`select prompt, created_via from video_tasks where user_id = '${userId}'`)
const ask = (door: 'web' | 'api', body: object, key?: string) => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const request = { model: 'veo3_fast', ...body }
  if (door === 'web') return maker.post('/api/generate-video', request, headers)
  return shop.browser().post('/api/n8n/generate', request, { authorization, ...headers })
}
const untouched = async () => {
  expect(await shop.balanceOf(maker)).toBe(50)
  expect(await videos()).toEqual([])
}

describe('a denied prompt', () => {
  it('SEC-01: is refused by web and API at the same time, whatever keys the requests share', async () => {
    for (let round = 0; round < 8; round++) {
      const key = `key ${round}`
      const prompt = `[deny] ${round}`
      const both = [ask('api', { prompt }, key), ask('web', { prompt }, `n8n:${key}`), ask('web', { prompt }, key)]
      const answers = await Promise.all(both)
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([422, 'PROMPT_REFUSED']))
    }
    await untouched()
  })

  const call = fc.record({
    door: fc.constantFrom('web' as const, 'api' as const),
    key: fc.constantFrom(undefined, 'k', 'n8n:k', 'n8n:n8n:k', 'web:k'),
    prompt: fc.constantFrom('a calm sea', '[deny] sea', '[flag] sea'),
  })

  it('SEC-01: is never charged, and no key charges twice, with any keys and endpoints in parallel', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 2, maxLength: 8 }), async (calls) => {
        run++
        await setCredits(50)
        const before = (await videos()).length
        const named = calls.map(({ door, key, prompt }) => ({ door, prompt, key: key && `${key} ${run}` }))
        const answers = await Promise.all(named.map(({ door, prompt, key }) => ask(door, { prompt }, key)))
        const made = named.flatMap((call, index) => (answers[index]?.status === 200 ? [{ ...call, index }] : []))
        for (const { prompt } of made) expect(prompt).toBe('a calm sea')
        const tasks = new Set(made.map(({ index }) => answers[index]?.body.taskId))
        const works = new Set(made.map(({ door, key, index }) => `${door} ${key ?? index}`))
        expect([tasks.size, (await videos()).length - before]).toEqual([works.size, works.size])
        const prices = [...works].map((work) => (work.startsWith('web') ? 1 : 2))
        expect(await shop.balanceOf(maker)).toBe(50 - prices.reduce((sum, price) => sum + price, 0))
        for (const { status } of answers) expect([200, 409, 422]).toContain(status)
      }),
      { numRuns: 20 },
    )
    await shop.verify()
  })

  it('SEC-01: does not use up its key, and its pictures are not kept', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c84' } })
      .png()
      .toBuffer()
    const denied = { prompt: '[deny]', imageUrls: [picture.toString('base64')] }
    expect((await ask('api', denied, 'again')).status).toBe(422)
    expect(await shop.query(`select name from uploads where user_id = '${userId}'`)).toEqual([])
    expect((await ask('api', { prompt: 'a calm sea' }, 'again')).status).toBe(200)
  })
})

describe('screened text', () => {
  it('SEC-01: includes the watermark in the same screening call', async () => {
    const before = shop.creem.screened.length
    const answer = await ask('web', { prompt: 'a calm sea', watermark: '[deny] mine' })
    expect([answer.status, answer.body.code]).toEqual([422, 'PROMPT_REFUSED'])
    expect((await ask('web', { prompt: 'a calm sea', watermark: ' mine ' })).status).toBe(200)
    expect((await ask('web', { prompt: 'a calm sea', watermark: ' ' })).status).toBe(200)
    const expected = ['a calm sea\n[deny] mine', 'a calm sea\nmine', 'a calm sea']
    expect(shop.creem.screened.slice(before)).toEqual(expected)
  })

  it('SEC-01: includes the prompts of all shots, and each name of a subject once', async () => {
    const settings = await getSettings(shop.db.root)
    await screenPrompt(shop.ctx, settings, {
      ...{ userId, prompt: '@dog in a calm sea', negativePrompt: 'people', watermark: 'mine' },
      shots: [{ prompt: 'a door opens' }, { prompt: 'a dog enters' }],
      inputs: [{ name: 'dog' }, { name: 'dog' }, {}],
    })
    const expected = ['@dog in a calm sea', 'people', 'mine', 'a door opens', 'a dog enters', 'dog']
    expect(shop.creem.screened.at(-1)).toBe(expected.join('\n'))
  })

  it('SEC-01: fifty requests with one key are screened once, charged once and answered alike (GEN-07)', async () => {
    const before = shop.creem.screened.length
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('web', { prompt: 'fifty' }, 'fifty')))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect([answers[0]?.status, await shop.balanceOf(maker)]).toEqual([200, 49])
    expect(shop.creem.screened.slice(before)).toEqual(['fifty'])
  })

  it('SEC-10: a request without enough credits is refused before it is screened', async () => {
    await setCredits(0)
    const before = shop.creem.screened.length
    for (let count = 0; count < 40; count++) {
      const answers = [await ask('web', { prompt: 'a sea' }, `poor ${count}`), await ask('api', { prompt: 'a sea' })]
      for (const { status, body } of answers) expect([status, body.code]).toEqual([402, 'INSUFFICIENT_CREDITS'])
    }
    expect(shop.creem.screened.length).toBe(before)
    expect((await ask('web', { prompt: 'a sea' })).body.message).toBe(
      'You need 1 credits to generate a video with Veo3 Fast. You have 0 credits.',
    )
  })
})

describe('a verdict', () => {
  const body = { prompt: 'a calm sea', model: 'veo3_fast', aspectRatio: '16:9', enableFallback: false } as const

  it('SEC-01: is valid only for its own text', async () => {
    const settings = await getSettings(shop.db.root)
    const verdict = await screenPrompt(shop.ctx, settings, { ...body, userId })
    for (const other of [
      { prompt: 'something else' },
      { watermark: 'mine' },
      { negativePrompt: 'people' },
      { shots: [{ prompt: 'a door opens', seconds: 4 }] },
      { inputs: [{ role: 'first' as const, name: 'dog' }] },
    ]) {
      const order = { ...toOrder(body, { hasImage: false }), ...other }
      const charge = { userId, order, images: [], tokenId: null, via: 'web' as const, verdict }
      await expect(shop.db.transaction((tx) => chargeVideos(shop.ctx, tx, charge))).rejects.toThrow('verdict')
    }
    await untouched()
  })

  it('SEC-01: a verdict from before screening was switched on is not valid', async () => {
    await shop.query('update admin_settings set creem_enabled = false')
    const { space } = shop.ctx.storage
    // Free space is checked after the settings are first read and before the charge.
    shop.ctx.storage.space = async () => {
      await shop.query('update admin_settings set creem_enabled = true')
      return space()
    }
    const answer = await ask('web', body)
    shop.ctx.storage.space = space
    expect([answer.status, answer.body.code]).toEqual([503, 'SCREENING_UNAVAILABLE'])
    await untouched()
  })
})
