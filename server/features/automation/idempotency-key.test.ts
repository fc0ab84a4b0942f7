import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
let authorization: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
  authorization = `Bearer ${(await browser.post('/api/user-tokens', { name: 'n8n' })).body.token}`
})

const body = { prompt: 'waves', model: 'veo3_fast' }
const generate = (asked: object = body, key = 'one') =>
  test.browser().post('/api/n8n/generate', asked, { authorization, 'idempotency-key': key })
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits

describe('an Idempotency-Key', () => {
  it('AUT-07 returns the first answer again and charges once, even with a picture in the body', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c84' } })
      .png()
      .toBuffer()
    const asked = { ...body, imageUrls: [picture.toString('base64')] }
    const first = await generate(asked)
    const again = await generate(asked)
    expect(again.body).toEqual(first.body)
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    expect(await balance()).toBe(98)
    expect(await test.query('select * from temporary_images')).toHaveLength(1)
  })

  it('AUT-07 is optional: without one, every request is a new video', async () => {
    const plain = () => test.browser().post('/api/n8n/generate', body, { authorization })
    const [first, again] = [await plain(), await plain()]
    expect(again.body.taskId).not.toBe(first.body.taskId)
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      undefined,
    ])
    expect(await balance()).toBe(96)
  })

  it('AUT-07 is refused with a different body', async () => {
    await generate()
    const answer = await generate({ ...body, prompt: 'dunes' })
    expect([answer.status, answer.body.code, answer.body.success]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', false])
    expect(await balance()).toBe(98)
  })

  it('AUT-07 charges once for fifty simultaneous requests; each gets the answer or a conflict', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => generate()))
    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeGreaterThan(0)
    expect(new Set(given.map((answer) => answer.body.taskId)).size).toBe(1)
    for (const answer of answers)
      if (answer.status !== 200) expect([answer.status, answer.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
    expect(await balance()).toBe(98)
    await test.verify()
  })

  it('AUT-07 is locked while its request runs, and can be taken over after a minute; the slow request then charges nothing', async () => {
    let goOn: () => void = () => {}
    const hold = test.ctx.storage.put
    const image = (
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c84' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const held = new Promise<void>((entered) => {
      test.ctx.storage.put = () => {
        entered()
        return new Promise((resolve) => {
          goOn = () => resolve(0)
        })
      }
    })
    const running = generate({ ...body, imageUrls: [image] })
    await held
    test.ctx.storage.put = hold
    const meanwhile = await generate({ ...body, imageUrls: [image] })
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
    expect((await generate({ ...body, prompt: 'dunes' })).status).toBe(422)
    test.clock.forward(59_999)
    expect((await generate({ ...body, imageUrls: [image] })).status).toBe(409)
    test.clock.forward(1)
    expect((await generate({ ...body, prompt: 'dunes' })).status).toBe(422)
    const later = await generate({ ...body, imageUrls: [image] })
    expect(later.status).toBe(200)
    goOn()
    expect((await running).status).toBe(409)
    expect((await generate({ ...body, imageUrls: [image] })).body).toEqual(later.body)
    expect(await balance()).toBe(98)
    await test.verify()
  })

  it("AUT-07 is separate for each user, and separate from the web's keys", async () => {
    await generate()
    const other = await test.signedIn()
    const { token } = (await other.post('/api/user-tokens', { name: 'x' })).body
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one' }
    expect((await test.browser().post('/api/n8n/generate', { prompt: 'dunes' }, headers)).status).toBe(200)
    expect((await browser.post('/api/generate-video', { prompt: 'web' }, { 'idempotency-key': 'one' })).status).toBe(
      200,
    )
  })
})
