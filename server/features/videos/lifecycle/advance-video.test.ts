import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import { readPeaks } from '#contract/videos/videos.ts'
import type { CheckOutcome, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import { createScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { advanceVideo } from './advance-video.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
})
beforeEach(async () => {
  Object.assign(test.provider, createScriptedProvider(await makeClip('16:9')))
  browser = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(() => test.close())

async function generate(input: object = {}): Promise<string> {
  return (await browser.post('/api/generate-video', { prompt: 'waves', ...input })).body.taskId
}
const newest = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
const credits = async () => (await browser.get('/api/auth/current-user')).body.user.credits

describe('a video that succeeds', () => {
  it('GEN-10 GEN-19 is completed with a playable file in our own storage, a poster and a waveform', async () => {
    const taskId = await generate()
    await test.work()
    test.clock.forward(minuteMs)
    await test.work()
    const task = await newest()
    expect(task).toMatchObject({ taskId, status: 'completed', stage: 'completed', errorMessage: null, refunded: false })
    expect(task.resultUrls[0]).toMatch(/^http:\/\/localhost:3000\/media\/.{20,}\/720p-[0-9a-f]{16}-[0-9a-f]{8}\.mp4$/)
    const peaks = readPeaks(task.audioPeaks)
    expect(peaks).toHaveLength(200)
    expect(Math.max(...peaks)).toBeGreaterThan(30)
    expect(Date.parse(task.completedAt)).toBe(test.clock.now().getTime())
    const { data } = (await browser.get(`/api/video-status/${taskId}`)).body
    expect(data.successFlag).toBe(1)
    expect(JSON.parse(data.resultUrls)).toEqual(task.resultUrls)
    expect(await credits()).toBe(15)
    const poster = await browser.get(new URL(task.posterUrl).pathname)
    expect(poster).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    const webp = await browser.get(new URL(task.posterWebpUrl).pathname)
    expect(webp).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  })

  it('GEN-19 is served in ranges, cached only by the browser, and never as a page', async () => {
    await generate({ aspectRatio: '16:9' })
    await test.work()
    test.clock.forward(minuteMs)
    await test.work()
    const path = new URL((await newest()).resultUrls[0]).pathname
    const whole = await browser.get(path)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    const size = Number(whole.headers['content-length'])
    const range = async (value: string) => {
      const { status, headers } = await browser.get(path, { range: value })
      return [status, headers['content-range']]
    }
    expect(await range('bytes=0-99')).toEqual([206, `bytes 0-99/${size}`])
    expect(await range('bytes=100-')).toEqual([206, `bytes 100-${size - 1}/${size}`])
    expect(await range('bytes=-50')).toEqual([206, `bytes ${size - 50}-${size - 1}/${size}`])
    expect(await range(`bytes=${size}-`)).toEqual([416, `bytes */${size}`])
  })

  it('GEN-15 gets its 1080p version automatically if it is 16:9, and none if it is 9:16', async () => {
    test.provider.onCheckHd = { outcome: 'running' }
    const taskId = await generate()
    await test.work()
    test.clock.forward(minuteMs)
    await test.work()
    expect(await newest()).toMatchObject({ status: 'completed', hdState: 'running', hdVideoUrl: null })
    // A file with fewer lines is not stored as 1080p; the next check may find the right one.
    test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('16:9') }
    test.clock.forward(minuteMs)
    await test.work()
    expect(await newest()).toMatchObject({ hdState: 'running', hdVideoUrl: null })
    test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    test.clock.forward(minuteMs)
    await test.work()
    expect(await newest()).toMatchObject({
      hdState: 'stored',
      hdVideoUrl: expect.stringMatching(/1080p-[0-9a-f-]{25}\.mp4$/),
    })
    // Each visible change emits exactly one event: other processes learn of it only from the event.
    const told = await test.query(`select type from events where data ->> 'taskId' = '${taskId}' order by id`)
    const ofHd = told.map(({ type }) => type).filter((type) => String(type).startsWith('video.hd-'))
    expect(ofHd).toEqual(['video.hd-running', 'video.hd-stored'])

    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
    await generate({ aspectRatio: '9:16' })
    await test.work()
    test.clock.forward(minuteMs)
    await test.work()
    expect(await newest()).toMatchObject({ status: 'completed', hdState: 'none', hdVideoUrl: null })
  })

  it('GEN-24 may have no sound, and is then shown as silent', async () => {
    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { silent: true })] }
    await generate()
    await test.work()
    test.clock.forward(minuteMs)
    await test.work()
    const task = await newest()
    expect(task.status).toBe('completed')
    expect(readPeaks(task.audioPeaks)).toEqual(Array(200).fill(0))
  })
})

describe('a video that fails', () => {
  it.each([
    ['content', 'PROMPT_AGAINST_RULES'],
    ['input', 'PICTURE_NOT_FETCHED'],
  ] as const)('GEN-17 refunds the credits if the provider refuses it for %s', async (kind, code) => {
    test.provider.onSubmit = { outcome: 'refused', kind, failure: { code } }
    const taskId = await generate()
    expect(await credits()).toBe(15)
    await test.work()
    expect(await newest()).toMatchObject({ status: 'failed', failure: { code }, refunded: true, resultUrls: [] })
    expect((await browser.get(`/api/video-status/${taskId}`)).body.data).toMatchObject({
      successFlag: 2,
      errorMessage: describeFailure({ code }),
    })
    expect(await credits()).toBe(20)
  })

  it('GEN-17 refunds the credits exactly once, whatever arrives again', async () => {
    test.provider.onCheck = { outcome: 'failed', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
    const taskId = await generate()
    await test.work()
    test.clock.forward(minuteMs)
    await test.work()
    await Promise.all(Array.from({ length: 10 }, () => advanceVideo(test.ctx, taskId)))
    expect(await newest()).toMatchObject({ status: 'failed', failure: { code: 'SERVICE_NOT_REACHED' } })
    expect(await credits()).toBe(20)
  })

  it('GEN-18 fails after a last query if the provider never finishes', async () => {
    test.provider.onCheck = { outcome: 'running' }
    await generate()
    for (let minutes = 0; minutes <= 16; minutes++) {
      await test.work()
      if (minutes === 14) expect(await newest()).toMatchObject({ stage: 'running', refunded: false })
      test.clock.forward(minuteMs)
    }
    expect(await newest()).toMatchObject({ status: 'failed', refunded: true })
    expect(await credits()).toBe(20)
  })

  it('GEN-18 is completed if its result was ready by the deadline but nobody had checked', async () => {
    test.provider.onCheck = { outcome: 'running' }
    await generate()
    await test.work()
    test.clock.forward(hourMs)
    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
    await test.work()
    expect((await newest()).status).toBe('completed')
  })

  it('GEN-18 waits for a busy provider, and is given up after hours', async () => {
    test.provider.onSubmit = { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
    await generate()
    await test.work()
    test.clock.forward(hourMs)
    await test.work()
    expect(await newest()).toMatchObject({ status: 'generating', stage: 'queued', queuePosition: 0 })
    test.clock.forward(5 * hourMs - minuteMs)
    await test.work()
    expect((await newest()).stage).toBe('queued')
    test.clock.forward(2 * minuteMs)
    await test.work()
    expect(await newest()).toMatchObject({ status: 'failed', failure: { code: 'NO_SERVICE_IN_TIME' }, refunded: true })
    expect(await credits()).toBe(20)
  })

  it('GEN-18 is never submitted again if the first submission may have been accepted', async () => {
    test.provider.onSubmit = () => {
      throw new Error('connection reset')
    }
    await generate()
    await test.work()
    expect(test.provider.submissions).toHaveLength(1)
    expect(await newest()).toMatchObject({ status: 'failed', refunded: true })
  })
})

describe('an unexpected result', () => {
  const bad = async (name: string, content: string | Buffer) => {
    const path = join(tmpdir(), `soundreel-bad-${process.pid}-${name}`)
    await writeFile(path, content)
    return path
  }
  it.each([
    ['a web page', () => bad('page.mp4', '<html><body>expired</body></html>')],
    ['an empty file', () => bad('empty.mp4', '')],
    ['the wrong shape', () => makeClip('9:16')],
    ['the wrong length', () => makeClip('16:9', { seconds: 3 })],
  ])(
    'GEN-24 %s is downloaded again, then the video fails and is refunded',
    async (_name, make) => {
      test.provider.onCheck = { outcome: 'finished', urls: [await make()] }
      await generate()
      let downloads = 0
      test.provider.onDownload = () => {
        downloads++
      }
      for (let rounds = 0; rounds < 10; rounds++) {
        await test.work()
        test.clock.forward(minuteMs)
      }
      expect(await newest()).toMatchObject({ status: 'failed', refunded: true, resultUrls: [] })
      expect(downloads).toBeGreaterThanOrEqual(5)
      expect(test.provider.submissions).toHaveLength(1)
      expect(await credits()).toBe(20)
    },
    60_000,
  )

  it('GEN-24 is kept if the fifth download succeeds', async () => {
    let downloads = 0
    test.provider.onDownload = () => {
      if (++downloads < 5) throw new Error('ECONNRESET')
    }
    await generate()
    for (let rounds = 0; rounds < 6; rounds++) {
      await test.work()
      test.clock.forward(minuteMs)
    }
    expect((await newest()).status).toBe('completed')
    expect(downloads).toBe(5)
  })

  it('GEN-17 fails if it has no link', async () => {
    test.provider.onCheck = { outcome: 'finished', urls: [] }
    await generate()
    await test.work()
    test.clock.forward(minuteMs)
    await test.work()
    expect(await newest()).toMatchObject({ status: 'failed', refunded: true })
  })
})

describe('the lease on a video', () => {
  it('GEN-18 keeps other workers out, and a worker that lost it changes nothing', async () => {
    const taskId = await generate()
    await test.work()
    test.clock.forward(minuteMs)
    const answers: ((outcome: CheckOutcome) => void)[] = []
    test.provider.onCheck = () => new Promise((resolve) => void answers.push(resolve))
    const asked = (times: number) => waitUntil(`check ${times}`, () => answers.length >= times)
    const first = advanceVideo(test.ctx, taskId)
    await asked(1)
    await advanceVideo(test.ctx, taskId)
    expect(answers).toHaveLength(1)
    test.clock.forward(61_000)
    const second = advanceVideo(test.ctx, taskId)
    await asked(2)
    answers[0]?.({ outcome: 'failed', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' }, cost: null })
    await first
    expect((await newest()).stage).toBe('running')
    answers[1]?.({ outcome: 'running' })
    await second
    expect(await newest()).toMatchObject({ stage: 'running', refunded: false })
  })

  it('GEN-18 expires if a process dies during submission, and the video is refunded', async () => {
    const taskId = await generate()
    const answers: ((outcome: SubmitOutcome) => void)[] = []
    test.provider.onSubmit = () => new Promise((resolve) => void answers.push(resolve))
    const dead = advanceVideo(test.ctx, taskId)
    await waitUntil('the submission', () => answers.length > 0)
    expect((await newest()).stage).toBe('submitting')
    test.clock.forward(61_000)
    await test.work()
    expect(test.provider.submissions).toHaveLength(1)
    answers[0]?.({ outcome: 'accepted', providerTaskId: 'too late' })
    await dead
    expect(await newest()).toMatchObject({ status: 'failed', refunded: true })
    expect(await credits()).toBe(20)
  })
})
