import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '#tests/payment-shop.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let shop: Shop
let buyer: TestBrowser
let authorization: string
let image: string
beforeAll(async () => {
  shop = await openShop()
  buyer = await shop.buyer()
  const { checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  await shop.deliver('/api/creem/webhook', await shop.creem.pay(checkoutId))
  authorization = `Bearer ${(await buyer.post('/api/user-tokens', { name: 'n8n' })).body.token}`
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
  image = (await picture.png().toBuffer()).toString('base64')
})
afterAll(() => shop.close())

const generate = (prompt: string, headers = { authorization }) =>
  shop.browser().post('/api/n8n/generate', { prompt, model: 'veo3_fast', imageUrls: [image] }, headers)
const listFiles = () => readdir(join(shop.ctx.storage.localFolder ?? '', 'temporary')).catch(() => [])
/** Everything that is kept about pictures of programs. */
const kept = async () => ({
  removals: (await shop.query('select name from temporary_images')).length,
  uploads: (await shop.query('select name from uploads')).length,
  files: (await listFiles()).length,
})

it('AUT-05 SEC-05 the picture of a prompt that is refused afterwards is removed at once', async () => {
  const refused = await generate('waves [deny]')
  expect([refused.status, refused.body.code]).toEqual([422, 'PROMPT_REFUSED'])
  expect(await kept()).toEqual({ removals: 0, uploads: 0, files: 0 })
  expect((await generate('waves')).status).toBe(200)
  expect(await kept()).toEqual({ removals: 1, uploads: 1, files: 1 })
  expect(await shop.balanceOf(buyer)).toBe(48)
  await shop.verify()
})

it('AUT-05 SEC-05 nothing is stored for a request that cannot be paid', async () => {
  const before = await kept()
  const { token } = (await (await shop.buyer()).post('/api/user-tokens', { name: 'n8n' })).body
  const refused = await generate('waves', { authorization: `Bearer ${token}` })
  expect([refused.status, refused.body.code]).toEqual([402, 'INSUFFICIENT_CREDITS'])
  expect(await kept()).toEqual(before)
})

it('AUT-05 the picture of a video that was charged is kept, even if its caller gets no answer', async () => {
  const before = await kept()
  const { transaction } = shop.ctx.db
  shop.ctx.db.transaction = async (work) => {
    const result = await transaction(work)
    const charged = await shop.query(`select 1 from video_tasks where prompt = 'lost'`)
    if (charged.length === 0) return result
    shop.ctx.db.transaction = transaction
    throw new Error('the connection was lost')
  }
  expect((await generate('lost')).status).toBe(500)
  expect(shop.ctx.db.transaction).toBe(transaction)
  expect(await kept()).toEqual({
    ...{ removals: before.removals + 1, uploads: before.uploads + 1, files: before.files + 1 },
  })
  await shop.verify()
})
