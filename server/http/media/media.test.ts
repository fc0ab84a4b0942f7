import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let s3: S3Fake
const started: TestApp[] = []
beforeAll(async () => {
  s3 = await startS3Fake()
})
afterAll(async () => {
  for (const test of started) await test.close()
  await s3.close()
})

async function makeVideo(environment: Record<string, string> = {}) {
  const test = await createTestApp({ ...s3.environment, ...environment })
  started.push(test)
  const browser = await test.signedIn()
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', aspectRatio: '9:16' })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const [task] = (await browser.get('/api/video-tasks')).body.tasks
  return { test, url: new URL(task.resultUrls[0]), posterUrl: String(task.posterUrl) }
}

it('PLT-03 GEN-19 videos in a private bucket are served through the server, in ranges, to anyone with the link', async () => {
  const { test, url } = await makeVideo()
  const name = url.pathname.replace('/media/', '')
  const size = s3.objects.get(name)?.bytes.length ?? 0
  expect((await fetch(`${s3.options.endpoint}/${s3.options.bucket}/${name}`)).status).toBe(403)
  const ask = async (method: 'GET' | 'HEAD', range?: string) => {
    const answer = await test.app.inject({ method, url: url.pathname, headers: range ? { range } : {} })
    return [answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]
  }
  expect(await ask('GET')).toEqual([200, undefined, size])
  expect(await ask('GET', 'bytes=5-9')).toEqual([206, `bytes 5-9/${size}`, 5])
  expect(await ask('GET', 'bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5])
  expect((await ask('GET', `bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  expect(await ask('HEAD')).toEqual([200, undefined, 0])
  const { headers } = await test.app.inject(url.pathname)
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await test.app.inject('/media/nobody-knows/720p.mp4')).statusCode).toBe(404)
})

it('PLT-03 with MEDIA_PUBLIC_URL, links lead directly to the bucket, under unguessable names', async () => {
  const { url, posterUrl } = await makeVideo({ MEDIA_PUBLIC_URL: 'https://cdn.example/videos' })
  expect(url.href).toMatch(/^https:\/\/cdn\.example\/videos\/[\w-]{24}\/720p-[0-9a-f]{16}-[0-9a-f]{8}\.mp4$/)
  expect(posterUrl).toMatch(/^https:\/\/cdn\.example\/videos\/[\w-]{24}\/poster\.jpg$/)
  const kept = s3.objects.get(url.pathname.replace('/videos/', ''))
  expect([kept?.type, kept?.cacheControl]).toEqual(['video/mp4', 'public, max-age=31536000, immutable'])
})
