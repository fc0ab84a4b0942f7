import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'soundreel-media-'))
  await writeFile(join(folder, 'clip'), '0123456789')
  await test.ctx.storage.put(join(folder, 'clip'), 'clips/720p.mp4')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url: `/media/${url}`, headers })

describe('GEN-19 a stored file', () => {
  it('is sent whole or in parts, and cached only by the browser, for an hour', async () => {
    const whole = await ask('clips/720p.mp4')
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const part = await ask('clips/720p.mp4', { range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const outside = await ask('clips/720p.mp4', { range: 'bytes=10-' })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */10'])
  })

  it('answers HEAD without a body', async () => {
    const { statusCode, headers, body } = await ask('clips/720p.mp4', {}, 'HEAD')
    expect([statusCode, headers['content-length'], body]).toEqual([200, '10', ''])
  })

  it('is not sent again if unchanged, and a range only if the client has the same version', async () => {
    const { etag = '', 'last-modified': date = '' } = (await ask('clips/720p.mp4')).headers
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await ask('clips/720p.mp4', { 'if-none-match': known })
      expect([answer.statusCode, answer.body]).toEqual([304, ''])
    }
    const resumed = (validator: string) => ask('clips/720p.mp4', { range: 'bytes=5-', 'if-range': validator })
    for (const same of [etag, date])
      expect([(await resumed(same)).statusCode, (await resumed(same)).body]).toEqual([206, '56789'])
    expect([(await resumed('"other"')).statusCode, (await resumed('"other"')).body]).toEqual([200, '0123456789'])
  })

  it('is found only by its exact name, and a 404 is not cached', async () => {
    const names = ['none.mp4', 'clips', '..%2flock', 'clips/..%2f..%2flock', '.hidden', 'clips%5c720p.mp4']
    for (const name of names) {
      const answer = await ask(name)
      expect([name, answer.statusCode, answer.headers['cache-control']]).toEqual([name, 404, undefined])
    }
  })

  it('is kept by no cache if it is a temporary one', async () => {
    await test.ctx.storage.put(join(folder, 'clip'), 'temporary/clip.mp4')
    const { statusCode, headers } = await ask('temporary/clip.mp4')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })
})
