import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let built: BuiltPackage
let env: Record<string, string>
let cwd: string
beforeAll(async () => {
  built = await buildPackage()
  site = await openSite()
  // As long as a video of the demo.
  site.test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 4 })] }
  env = { SOUNDREEL_URL: site.url, SOUNDREEL_TOKEN: site.token }
})
afterAll(async () => {
  built.remove()
  await site.close()
})
beforeEach(() => {
  cwd = built.emptyFolder()
  // The newest video is one of the test.
  site.test.clock.forward(1)
})
// No test does the work of another.
afterEach(async () => {
  for await (const { id } of site.client.videos.list({ status: 'queued' })) await site.client.videos.cancel(id)
})

const start = (args: string[], more: Record<string, string> = {}) =>
  built.start(args, { env: { ...env, ...more }, cwd })
const run = (args: string[], more: Record<string, string> = {}) => start(args, more).result
const balance = async () => (await site.client.account.get()).credits
const demo = ['generate', 'waves', '--model', 'demo']
const newest = async () => (await site.client.videos.list({ limit: 1 })).data[0]

describe('generate', () => {
  it('API-04 shows the price, pays at most that, tells each change, and saves the file', async () => {
    const { code, stdout, stderr } = await site.working(run([...demo, '-o', 'waves.mp4']))
    expect([code, stdout]).toEqual([0, 'waves.mp4\n'])
    expect(stderr).toMatch(/^Costs 1 credit \(balance \d+\)\.\nStarted vid_\w+\.\n/)
    expect(stderr).toMatch(/vid_\w+: finished\nFinished after .+ s\.\n$/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: nothing controls what is no terminal
    expect(stderr).not.toMatch(/[\u001b\r]/)
    expect(readFileSync(join(cwd, 'waves.mp4')).subarray(4, 8).toString()).toBe('ftyp')
    expect(readdirSync(cwd)).toEqual(['waves.mp4'])
  })

  it('API-04 --wait --json -o prints one object with the videos and files', async () => {
    const { code, stdout, stderr } = await site.working(
      run([...demo, '--takes', '2', '--wait', '--json', '-o', 'a.mp4']),
    )
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      data: [{ status: 'completed' }, { status: 'completed' }],
      ...{ creditsUsed: 2, balance: expect.any(Number), files: ['a-1.mp4', 'a-2.mp4'] },
    })
    for (const name of ['a-1.mp4', 'a-2.mp4']) expect(statSync(join(cwd, name)).size).toBeGreaterThan(1000)
  })

  it('API-04 options become the request, and a picture is uploaded', async () => {
    const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
    await picture.png().toFile(join(cwd, 'sea.png'))
    const more = ['--ratio', '9:16', '--seconds', '6', '--resolution', '1080p', '--seed', '7', '--no-audio']
    const { code, stdout } = await run([...demo, ...more, '--image', 'sea.png', '--no-wait'])
    expect(code).toBe(0)
    expect(await site.client.videos.get(stdout.trim())).toMatchObject({
      ...{
        mode: 'image',
        aspectRatio: '9:16',
        seconds: 6,
        resolution: '1080p',
        seed: 7,
        audio: false,
        prompt: 'waves',
      },
    })
  })

  it('API-04 without a terminal, it waits only if it is told to', async () => {
    const { code, stdout } = await run([...demo, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ data: [{ status: 'queued' }], files: [] })
  })

  it('API-04 a cost up to --confirm-above and --max-credits is paid without a question, and --yes answers it', async () => {
    const before = await balance()
    for (const more of [
      ['--confirm-above', '0', '--yes'],
      ['--confirm-above', '1'],
      ['--max-credits', '1'],
    ])
      expect((await run([...demo, ...more])).code).toBe(0)
    expect(await balance()).toBe(before - 3)
  })

  it('API-04 a video that cannot be saved is kept, and the error says how to get it', async () => {
    mkdirSync(join(cwd, 'a-1.mp4'))
    const { code, stdout } = await site.working(run([...demo, '--takes', '2', '--json', '-o', 'a.mp4']))
    const { error, data, files } = JSON.parse(stdout)
    expect([code, error.code, data.length, files]).toEqual([1, 'DOWNLOAD_FAILED', 2, []])
    expect(error.message).toContain(`The video is kept: soundreel download ${data[0].id}`)
    expect(readdirSync(cwd)).toEqual(['a-1.mp4'])
  })

  it('API-04 names an alias of a model, and what a model does not offer', async () => {
    const fast = JSON.parse((await run(['generate', 'waves', '--json'])).stdout)
    expect(fast.data[0].model).toBe('veo3_fast')
    const refused = await run(['generate', 'waves', '--model', 'quality', '--seconds', '5'])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('seconds')])
    expect(refused.stderr.match(/Allowed: /g)).toHaveLength(1)
  })
})

describe('nothing is charged', () => {
  it.each([
    ['by a dry run', ['--dry-run'], 0, 'Costs 1 credit'],
    ['above --max-credits', ['--max-credits', '0'], 1, 'more than --max-credits 0'],
    ['without an answer to --confirm-above', ['--confirm-above', '0'], 2, '--yes'],
    ['for an unwritable folder', ['-o', 'missing/'], 2, 'no folder'],
  ])('API-04 %s', async (_, more, code, text) => {
    const before = await balance()
    const ran = await run([...demo, ...more])
    expect([ran.code, ran.stdout + ran.stderr]).toEqual([code, expect.stringContaining(text)])
    expect(await balance()).toBe(before)
  })

  it('API-04 without enough credits, and the exit code says so', async () => {
    const poor = await site.test.signedIn('poor')
    const { token } = (await poor.post('/api/user-tokens', { name: 'robot' })).body
    const takes = ['--takes', '4', '--seconds', '8', '--resolution', '1080p']
    // 16 credits each time, from 100.
    const runs = [1, 2, 3, 4, 5, 6].map(() => run([...demo, ...takes], { SOUNDREEL_TOKEN: token }))
    await Promise.all(runs)
    const last = await run([...demo, ...takes, '--json'], { SOUNDREEL_TOKEN: token })
    expect(last.code).toBe(4)
    expect(JSON.parse(last.stdout)).toEqual({
      error: { code: 'INSUFFICIENT_CREDITS', message: expect.stringContaining('you have 4 credits'), requestId: null },
    })
    const budget = await site.makeToken({ totalCap: 1 })
    expect((await run([...demo, '--takes', '2'], { SOUNDREEL_TOKEN: budget })).code).toBe(4)
  })
})

describe('a video that fails', () => {
  it('API-04 ends with 1 and says that the credits are back', async () => {
    const { onCheck } = site.test.provider
    site.test.provider.onCheck = { outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
    try {
      const { code, stdout, stderr } = await site.working(run([...demo, '--wait']))
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toContain('try again. 1 credit returned.')
    } finally {
      site.test.provider.onCheck = onCheck
    }
  })

  it('API-04 is an error of video --wait, too, with the video beside it', async () => {
    const { id } = await site.client.videos.generate({ model: 'demo', prompt: 'waves' })
    await site.client.videos.cancel(id)
    const { code, stdout, stderr } = await run(['video', id, '--wait', '--json'])
    expect([code, stderr]).toEqual([1, ''])
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'VIDEO_CANCELLED', message: expect.stringContaining('1 credit returned.'), requestId: null },
      data: [expect.objectContaining({ id, status: 'cancelled' })],
    })
    const text = await run(['video', id, '--wait'])
    expect(text).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/\nvid_\w+: .+ 1 credit returned\.\n$/),
    })
    // It is only shown.
    expect(JSON.parse((await run(['video', id, '--json'])).stdout)).toMatchObject({ id, status: 'cancelled' })
  })
})

describe('Ctrl-C', () => {
  it('API-04 stops the wait, not the video, and says how to see it', async () => {
    const before = await balance()
    const running = start([...demo, '--wait'])
    await waitUntil('it waits', () => running.stderr().includes('waiting in line'))
    running.kill('SIGINT')
    const { code, stderr } = await running.result
    const video = await newest()
    expect(code).toBe(130)
    expect(stderr).toContain(`The video goes on. See it with: soundreel video ${video?.id}`)
    expect(video?.status).not.toBe('cancelled')
    expect(await balance()).toBe(before - 1)
    const later = await site.working(run(['video', video?.id ?? '', '--wait', '--json']))
    expect([later.code, JSON.parse(later.stdout).status]).toEqual([0, 'completed'])
  })

  it('API-04 with --json names the videos that go on', async () => {
    const before = await newest()
    const running = start([...demo, '--wait', '--json'])
    await waitUntil('it is paid', async () => (await newest())?.id !== before?.id)
    running.kill('SIGINT')
    const { code, stdout } = await running.result
    expect([code, JSON.parse(stdout)]).toMatchObject([
      130,
      { error: { code: 'INTERRUPTED' }, data: [{ id: (await newest())?.id }] },
    ])
  })
})

it('API-04 a wait that takes too long ends with 5 and the id', async () => {
  const { code, stdout } = await run([...demo, '--wait', '--timeout', '1', '--json'])
  expect(code).toBe(5)
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'TIMED_OUT' }, data: [{ id: (await newest())?.id }] })
})

describe('download', () => {
  it('API-04 saves under the id, in a folder or to a file, and says why it cannot', async () => {
    const made = JSON.parse((await site.working(run([...demo, '--wait', '--json']))).stdout).data[0]
    expect(await run(['download', made.id])).toMatchObject({ code: 0, stdout: `${made.id}.mp4\n` })
    expect((await run(['download', made.id, '-o', 'b.mp4', '--hd', '--json'])).stdout).toContain('"path":"b.mp4"')
    expect(await run(['download', made.id, '--resolution', '4k'])).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('720p only') },
    })
    const waiting = await site.client.videos.generate({ model: 'demo', prompt: 'waves' })
    expect((await run(['download', waiting.id])).stderr).toContain('it is queued')
    expect(readdirSync(cwd).sort()).toEqual(['b.mp4', `${made.id}.mp4`])
  })

  it.skipIf(process.platform === 'win32')('API-04 open hands the page to the browser', async () => {
    const video = await newest()
    const opener = process.platform === 'darwin' ? 'open' : 'xdg-open'
    writeFileSync(join(cwd, opener), `#!/bin/sh\nprintf %s "$1" > "${cwd}/opened"\n`, { mode: 0o755 })
    const { stdout } = await run(['open', video?.id ?? ''], { PATH: `${cwd}:${process.env.PATH}` })
    expect(stdout).toBe(`${video?.pageUrl}\n`)
    await waitUntil('it is opened', () => readdirSync(cwd).includes('opened') && statSync(join(cwd, 'opened')).size > 0)
    expect(readFileSync(join(cwd, 'opened'), 'utf8')).toBe(video?.pageUrl)
  })
})
