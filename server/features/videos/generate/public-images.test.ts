import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
})

const generate = (...imageUrls: string[]) =>
  browser.post('/api/generate-video', { prompt: 'x', model: 'veo3_fast', imageUrls })
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits

const refused = [
  ...['http://10.0.0.1/a.png', 'http://127.0.0.1/a.png', 'http://[::1]/a.png', 'http://169.254.169.254/latest'],
  ...['http://localhost/a.png', 'http://localhost:9/media/a.png', 'http://nas.local/a.png', 'http://intranet/a.png'],
  ...['http://0x7f.1/a.png', 'http://2130706433/', 'http://127.1/', 'http://[::ffff:10.0.0.1]/', 'http://100.64.0.1/'],
  ...[
    'http://192.168.1.1./a.png',
    'http://service.internal/',
    'http://0/',
    'http://[fd00::1]/',
    'http://017700000001/',
  ],
]

describe('an image of the page', () => {
  it.each(refused)('GEN-02 an image at %s is refused as in the API, and nothing is charged', async (address) => {
    const answer = await generate(address)
    const { token } = (await browser.post('/api/user-tokens', { name: 'n8n' })).body
    const body = { prompt: 'x', imageUrls: [address] }
    const atApi = await test.browser().post('/api/n8n/generate', body, { authorization: `Bearer ${token}` })
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'INVALID_INPUT', 'imageUrls'])
    expect(answer.body.message).toBe('Image must be a URL on the public internet.')
    expect([atApi.status, atApi.body.message]).toEqual([400, answer.body.message])
    expect([await balance(), (await browser.get('/api/video-tasks')).body.total]).toEqual([100, 0])
  })

  it('GEN-02 an image is checked at every position in the list', async () => {
    expect((await generate('https://pictures.example.com/a.png', 'http://10.0.0.1/a.png')).status).toBe(400)
    for (const secret of ['name', ':word', 'name:word'])
      expect((await generate(`https://${secret}@example.com/a.png`)).body.message).toBe('Image must be a valid URL')
    expect(await balance()).toBe(100)
  })

  it('GEN-02 an image may be on the internet or be our own, even if this server has a private address', async () => {
    expect((await generate('https://pictures.example.com/a.png')).status).toBe(200)
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c84' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const headers = { cookie: browser.cookieHeader(), 'content-type': request.headers.get('content-type') ?? '' }
    const uploaded = await test.app.inject({ method: 'POST', url: '/api/images/upload', payload, headers })
    const { imageUrl } = uploaded.json()
    expect(new URL(imageUrl).hostname).toBe('localhost')
    expect((await generate(imageUrl)).status).toBe(200)
    expect((await generate(`${new URL(imageUrl).origin}/api/site`)).status).toBe(400)
    expect(await balance()).toBe(98)
  })

  it('SEC-16 GEN-02 a picture of a deleted video is refused under every spelling of its address', async () => {
    const { taskId } = (await browser.post('/api/generate-video', { prompt: 'x', model: 'veo3_fast' })).body
    await test.query(`update video_tasks set stage = 'completed' where task_id = '${taskId}'`)
    const [video] = await test.query(`select media_folder as folder from video_tasks where task_id = '${taskId}'`)
    expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
    const folder = String(video?.folder)
    const spellings = [
      ...[`${folder}/poster.jpg`, `${folder}/poster.jpg?v=1`, `/${folder}/poster.jpg`, `${folder}%2Fposter.jpg`],
      ...[`.%2F${folder}/poster.jpg`, `a%2F..%2F${folder}/poster.jpg`, `%2e%2e%2Fmedia%2F${folder}/poster.jpg`],
      ...[`${folder}%5Cposter.jpg`, `a%5C..%5C${folder}/poster.jpg`],
    ]
    for (const spelling of spellings) {
      const { status, body } = await generate(`${test.ctx.config.publicUrl}/media/${spelling}`)
      expect([spelling, status, body.code, body.field]).toEqual([spelling, 400, 'INVALID_INPUT', 'imageUrls'])
    }
    expect(await balance()).toBe(99)
  })
})
