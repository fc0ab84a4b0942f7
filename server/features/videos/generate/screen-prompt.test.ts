import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let maker: TestBrowser
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  maker = await shop.buyer()
  const { checkoutId } = await shop.checkout(maker, shop.packages.Starter.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
})
afterAll(() => shop.close())

const generate = (prompt: string, headers: Record<string, string> = {}) =>
  maker.post('/api/generate-video', { prompt, model: 'veo3_fast' }, headers)
const untouched = async () => {
  expect(await shop.balanceOf(maker)).toBe(50)
  expect((await maker.get('/api/video-tasks')).body.total).toBe(0)
}

it('GEN-23 screens the prompt at Creem before charging the video', async () => {
  const { status, body } = await generate('a calm sea')
  expect(status).toBe(200)
  expect(shop.creem.screened.at(-1)).toBe('a calm sea')
  const [video] = await shop.query(`select user_id from video_tasks where task_id = '${body.taskId}'`)
  expect(shop.creem.screenedFor.at(-1)).toBe(video?.user_id)
  expect(await shop.balanceOf(maker)).toBe(49)
})

it.each(['[deny]', '[flag]'])('GEN-23 refuses a %s prompt with a message and without a charge', async (word) => {
  const answer = await generate(`something ${word}`)
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { code: 'PROMPT_REFUSED', field: 'prompt', message: expect.stringMatching(/not allowed.*not charged/) },
  ])
  await untouched()
})

it('GEN-23 refuses a prompt sent with an Idempotency-Key as well, and frees the key', async () => {
  const headers = { 'idempotency-key': 'refused' }
  expect((await generate('something [deny]', headers)).body.code).toBe('PROMPT_REFUSED')
  await untouched()
  expect((await generate('a calm sea', headers)).status).toBe(200)
})

it('GEN-23 makes no video without an answer, and alerts the operator once until screening works again', async () => {
  const alarms = async () =>
    (await shop.events('alarm.raised')).filter((event) => JSON.stringify(event).includes('screening')).length
  for (const failure of [500, 'drop', 403] as const) {
    shop.creem.settings.failing.set('/v1/moderation/prompt', failure)
    const answer = await generate('a calm sea')
    expect([answer.status, answer.body.code]).toEqual([503, 'SCREENING_UNAVAILABLE'])
  }
  shop.creem.settings.failing.clear()
  await untouched()
  const open = () => shop.query(`select key from alarms where key = 'screening'`)
  expect([await alarms(), (await open()).length]).toEqual([1, 1])
  expect((await generate('a calm sea')).status).toBe(200)
  expect(await open()).toEqual([])
  expect((await generate('[moderation-down]')).status).toBe(503)
  expect(await alarms()).toBe(2)
  await generate('well again')
})

it('GEN-23 waits five seconds for an answer, not longer', async () => {
  shop.creem.settings.failing.set('/v1/moderation/prompt', 'silence')
  const startedAt = performance.now()
  expect((await generate('a calm sea')).body.code).toBe('SCREENING_UNAVAILABLE')
  // The client waits ten seconds for every other answer.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  shop.creem.settings.failing.clear()
  await untouched()
  await generate('well again')
})

it('GEN-23 makes no video without an API key', async () => {
  const [{ key } = { key: '' }] = await shop.query('select creem_api_key as key from admin_settings')
  await shop.query('update admin_settings set creem_api_key = null')
  expect((await generate('a calm sea')).status).toBe(503)
  await shop.query(`update admin_settings set creem_api_key = '${key}'`)
  await untouched()
  await generate('well again')
})

it('GEN-23 repeats an earlier answer for the same key without screening again', async () => {
  const headers = { 'idempotency-key': 'again' }
  const first = await generate('a calm sea', headers)
  shop.creem.settings.failing.set('/v1/moderation/prompt', 500)
  expect((await generate('a calm sea', headers)).body).toEqual(first.body)
  shop.creem.settings.failing.clear()
})

it('GEN-23 does not screen if Creem is switched off', async () => {
  const screened = shop.creem.screened.length
  await shop.query('update admin_settings set creem_enabled = false')
  expect((await generate('[deny]')).status).toBe(200)
  await shop.query('update admin_settings set creem_enabled = true')
  expect(shop.creem.screened).toHaveLength(screened)
})
