import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { openMp4 } from '#server/media/open-mp4.ts'
import { escapeOption } from '#server/media/visible-mark/draw-mark.ts'
import { makeClip } from '#tests/make-clip.ts'
import { readCredentials } from '#tests/read-credentials.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { removeMarkedLeftovers } from './marked-folder.ts'

let test: TestApp
let owner: TestBrowser
let folder: string
let base: string
beforeAll(async () => {
  test = await createTestApp()
  owner = await test.signedIn('owner')
  folder = await mkdtemp(join(tmpdir(), 'soundreel-marked-'))
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  // Clients that read no body would keep their connections for a minute.
  test.app.server.closeAllConnections()
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function makeVideo(path: string, aspectRatio = '16:9'): Promise<string> {
  test.provider.onCheck = { outcome: 'finished', urls: [path] }
  await owner.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', aspectRatio })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const [task] = (await owner.get('/api/video-tasks')).body.tasks
  expect(task.status).toBe('completed')
  return task.taskId
}

/** Of the video's file on disk. */
async function originalOf(taskId: string, column = 'result_urls[1]'): Promise<string> {
  const [row] = await test.query(`select ${column} as name from video_tasks where task_id = '${taskId}'`)
  return String(await test.ctx.storage.localPath(test.ctx.storage.address(String(row?.name))))
}

const send = (taskId: string, body: object, browser = owner, signal: AbortSignal | null = null) =>
  fetch(`${base}/api/video-tasks/${taskId}/marked-copy`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: browser.cookieHeader(),
      origin: test.ctx.config.publicUrl,
    },
    body: JSON.stringify(body),
    signal,
  })

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

async function saveCopy(taskId: string, body: object = {}): Promise<{ path: string; bytes: Buffer }> {
  const answer = await send(taskId, body)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  const path = join(folder, `${crypto.randomUUID()}.mp4`)
  await writeFile(path, bytes)
  return { path, bytes }
}

/** The file's facts, the hash of its sound packets, and how bright its two upper corners are. */
async function examine(path: string) {
  const posterPath = `${join(folder, crypto.randomUUID())}.jpg`
  const { peaks, ...facts } = await inspectVideo(path, { posterPath }).then((found) => {
    if (found.outcome !== 'playable') throw new Error(found.reason)
    return found
  })
  const sound = createHash('sha256')
  await using input = await openMp4(path)
  for await (const packet of input.packets()) {
    if (!packet) break
    if (packet.streamIndex === input.audio()?.index) sound.update(packet.data ?? '')
    packet.free()
  }
  const { width = 0, height = 0 } = await sharp(posterPath).metadata()
  const side = Math.round(Math.min(width, height) / 4)
  const spread = async (left: number) => {
    const corner = await sharp(posterPath).extract({ left, top: 0, width: side, height: side }).png().toBuffer()
    return (await sharp(corner).stats()).channels[0]?.stdev ?? 0
  }
  return { facts, peaks, sound: sound.digest('hex'), left: await spread(0), right: await spread(width - side) }
}

const listLeftovers = () => {
  const path = join(test.ctx.config.dataDir, 'marked')
  return existsSync(path) ? readdirSync(path) : []
}

describe('a copy with a visible mark', () => {
  it.each([
    ['16:9', '16:9', {}],
    ['9:16', '9:16', {}],
    ['16:9', '16:9', { silent: true }],
  ] as const)(
    'MRK-02 of a %s video has the mark in its upper right corner only, and the same sound',
    async (shape, ratio, more) => {
      const taskId = await makeVideo(await makeClip(shape, more), ratio)
      const [original, copy] = [await examine(await originalOf(taskId)), await examine((await saveCopy(taskId)).path)]
      expect(copy.facts).toEqual(original.facts)
      expect([copy.sound, copy.peaks]).toEqual([original.sound, original.peaks])
      expect(original.right).toBeLessThan(2)
      expect(copy.left).toBeLessThan(2)
      expect(copy.right).toBeGreaterThan(10)
      expect(listLeftovers()).toEqual([])
    },
  )

  it('MRK-02 of the 1080p version has its size', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    const missing = await send(taskId, { resolution: '1080p' })
    expect([missing.status, await codeOf(missing)]).toEqual([404, 'NOT_FOUND'])
    await test.ctx.storage.put(await makeClip('1080p', { seconds: 2 }), 'marked/1080p.mp4')
    await test.query(`update video_tasks set hd_video_url = 'marked/1080p.mp4' where task_id = '${taskId}'`)
    const copy = await examine((await saveCopy(taskId, { resolution: '1080p' })).path)
    expect(copy.facts).toMatchObject({ width: 1920, height: 1080, faststart: true })
    expect(copy.right).toBeGreaterThan(10)
  })

  it('MRK-01 is signed as an edited copy and names the original as its parent', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    const authority = new X509Certificate((await test.app.inject('/.well-known/c2pa-ca.pem')).body)
    const found = readCredentials((await saveCopy(taskId)).bytes, authority)
    expect(found).toMatchObject({ faults: [], ingredients: [{ relationship: 'parentOf' }] })
    expect(found?.actions).toMatchObject([{ action: 'c2pa.opened' }, { action: 'c2pa.edited' }])
    expect(found?.manifests).toHaveLength(2)
  })

  it('MRK-02 is named by the resolution of its file', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    const nameOf = async () => {
      const answer = await send(taskId, {})
      await answer.arrayBuffer()
      return answer.headers.get('content-disposition')
    }
    expect(await nameOf()).toBe(`attachment; filename="${taskId}-720p-marked.mp4"`)
    await test.query(`update video_tasks set files = jsonb_set(files, '{0,resolution}', '"480p"')
      where task_id = '${taskId}'`)
    expect(await nameOf()).toBe(`attachment; filename="${taskId}-480p-marked.mp4"`)
  })

  it('MRK-02 is recognised by its fingerprint', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    const sha256 = createHash('sha256')
      .update((await saveCopy(taskId)).bytes)
      .digest('hex')
    expect((await test.browser().get(`/api/v1/verify?sha256=${sha256}`)).body).toMatchObject({
      ...{ madeHere: true, model: 'veo3_fast', resolution: '720p' },
    })
  })

  it('MRK-02 leaves the stored video unchanged', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    const rows = `select result_urls, hd_video_url, files from video_tasks where task_id = '${taskId}'`
    const before = await test.query(rows)
    await saveCopy(taskId)
    expect(await test.query(rows)).toEqual(before)
  })
})

describe('a copy with a visible mark is refused', () => {
  it('MRK-02 to others, signed-out visitors, for unfinished videos, and with a wrong resolution', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    expect((await send(taskId, {}, await test.signedIn('stranger'))).status).toBe(404)
    expect((await send(taskId, {}, test.browser())).status).toBe(401)
    const wrong = await send(taskId, { resolution: '4k' })
    expect([wrong.status, await codeOf(wrong)]).toEqual([400, 'INVALID_INPUT'])
    await owner.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast', aspectRatio: '16:9' })
    const [unfinished] = (await owner.get('/api/video-tasks')).body.tasks
    expect((await send(unfinished.taskId, {})).status).toBe(404)
  })

  it('MRK-02 while another copy of the same account is being made', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    const answers = await Promise.all([send(taskId, {}), send(taskId, {})])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const codes = await Promise.all(answers.map((one) => (one.status === 200 ? one.arrayBuffer() : codeOf(one))))
    expect(codes).toContain('MARKING_IN_PROGRESS')
    await saveCopy(taskId)
  })

  it('MRK-02 no longer once its client has hung up while it waited', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    const [waiting, leaving] = [await test.signedIn('waiting'), new AbortController()]
    const [row] = await test.query(`update video_tasks set user_id = (select id from users where username = 'waiting')
      where task_id = '${taskId}' returning user_id`)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { localPath } = test.ctx.storage
    test.ctx.storage.localPath = async (...asked) => held.then(() => localPath.apply(test.ctx.storage, asked))
    const first = send(await makeVideo(await makeClip('16:9')), {})
    await waitUntil('a copy is being made', () => listLeftovers().length > 0)
    const left = send(taskId, {}, waiting, leaving.signal).catch((error: Error) => error.name)
    const isFree = async () => {
      const { isOver } = await test.ctx.limits.add('mark-at-once:user', String(row?.user_id))
      await test.ctx.limits.giveBack('mark-at-once:user', String(row?.user_id))
      return !isOver
    }
    await waitUntil('the second copy waits', async () => !(await isFree()))
    leaving.abort()
    expect(await left).toBe('AbortError')
    await waitUntil('its place is free', isFree)
    release()
    expect(await first.then((answer) => answer.arrayBuffer().then(() => answer.status))).toBe(200)
    test.ctx.storage.localPath = localPath
  })

  it('MRK-02 above the limit per hour', async () => {
    const hurried = await test.signedIn('hurried')
    const [row] = await test.query(`select id from users where username = 'hurried'`)
    for (let count = 0; count < limits['mark:user'].max; count++)
      await test.ctx.limits.add('mark:user', String(row?.id))
    expect((await send(`vid_${'0'.repeat(32)}`, {}, hurried)).status).toBe(429)
  })

  it('MRK-02 with a clear error if the file cannot be decoded, and leaves nothing behind', async () => {
    const taskId = await makeVideo(await makeClip('16:9'))
    await writeFile(await originalOf(taskId), 'no video')
    const answer = await send(taskId, {})
    expect([answer.status, await codeOf(answer)]).toEqual([503, 'MARKING_FAILED'])
    expect(listLeftovers()).toEqual([])
  })
})

it('MRK-02 of a file that needs more memory than there is, is refused at once with the reason', async () => {
  const taskId = await makeVideo(await makeClip('16:9'))
  await truncate(await originalOf(taskId), 100 * 1024 * 1024)
  const memory = vi.spyOn(process, 'availableMemory').mockReturnValue(600 * 1024 * 1024)
  const answer = await send(taskId, {})
  const { code, message } = (await answer.json()) as { code: string; message: string }
  expect([answer.status, code]).toEqual([409, 'MARKING_TOO_LARGE'])
  expect(message).toContain('too large for this server')
  expect(listLeftovers()).toEqual([])
  memory.mockRestore()
})

describe('the temporary files of a marked copy', () => {
  it('MRK-02 are removed if the client hangs up, and the next copy can be made', async () => {
    const taskId = await makeVideo(await makeClip('1080p'))
    const leaving = new AbortController()
    const answer = send(taskId, {}, owner, leaving.signal).catch((error: Error) => error.name)
    await waitUntil('a copy is being made', () => listLeftovers().length > 0)
    leaving.abort()
    expect(await answer).toBe('AbortError')
    await waitUntil('the files are gone', () => listLeftovers().length === 0)
    await waitUntil('another copy can be made', async () => {
      const next = await send(taskId, {})
      await next.arrayBuffer()
      return next.status === 200
    })
  })

  it('MRK-02 that a killed process has left are removed', async () => {
    const left = join(test.ctx.config.dataDir, 'marked', 'left')
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'marked.mp4'), 'half')
    const earlier = new Date(Date.now() - 60 * 60 * 1000)
    await utimes(left, earlier, earlier)
    await removeMarkedLeftovers(test.ctx)
    expect(listLeftovers()).toEqual([])
  })

  it('MRK-02 of another process that may still work are left alone; the embedded database has no other', async () => {
    const fresh = join(test.ctx.config.dataDir, 'marked', 'fresh')
    await mkdir(fresh, { recursive: true })
    const earlier = new Date(Date.now() - 60_000)
    await utimes(fresh, earlier, earlier)
    await removeMarkedLeftovers(test.ctx)
    expect(listLeftovers()).toEqual(test.db.engine === 'postgres' ? ['fresh'] : [])
    await rm(fresh, { recursive: true, force: true })
  })

  it('MRK-02 the word is escaped for FFmpeg', () => {
    expect(escapeOption("a:b'c,d\\")).toBe("a\\\\:b\\\\\\'c\\,d\\\\\\\\")
  })
})
