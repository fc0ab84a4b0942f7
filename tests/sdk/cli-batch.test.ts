import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCsv } from '#sdk/cli/batch/read-csv.ts'
import { readRows } from '#sdk/cli/batch/read-rows.ts'
import { Soundreel } from '#sdk/client.ts'
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
  site = await openSite({ SIGNUP_CREDITS: '60' })
  // As long as a video of the demo.
  site.test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 4 })] }
})
afterAll(async () => {
  built.remove()
  await site.close()
})
beforeEach(async () => {
  cwd = built.emptyFolder()
  const browser = await site.test.signedIn()
  const { token } = (await browser.post('/api/user-tokens', { name: 'robot' })).body
  env = { SOUNDREEL_URL: site.url, SOUNDREEL_TOKEN: token }
  writeFileSync(join(cwd, 'p.csv'), 'prompt,model\nsea,demo\n"hill, ""green""",demo\nsea,demo\n')
})

const start = (more: string[] = []) => built.start(['batch', 'p.csv', ...more], { env, cwd })
const run = (more: string[] = []) => start(more).result
const balance = async () => Number((await built.run(['account', '-q'], { env })).stdout)
const videos = () => readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mp4'))
const journal = () => readFileSync(join(cwd, 'p.csv.journal'), 'utf8')

it('API-04 a batch makes a video for each row, also for equal rows, and a second run pays nothing', async () => {
  const first = await site.working(run(['-o', 'out']))
  expect(first.code).toBe(0)
  expect(first.stderr).toMatch(/^3 videos cost 3 credits \(balance 60\)\.\n/)
  expect(
    first.stdout
      .trim()
      .split('\n')
      .map((path) => path.slice(0, 8))
      .sort(),
  ).toEqual(['out/001-', 'out/002-', 'out/003-'])
  expect([videos().length, await balance()]).toEqual([3, 57])
  const second = await run(['-o', 'out'])
  expect([second.code, second.stderr]).toEqual([0, expect.stringContaining('3 of 3 rows are paid')])
  expect([videos().length, await balance()]).toEqual([3, 57])
})

it('API-04 --json prints a line for each row, and the options fill what a row leaves open', async () => {
  writeFileSync(join(cwd, 'p.csv'), '\uFEFFPrompt,Ratio,Audio\r\nsea,9:16,no\r\n')
  const { code, stdout, stderr } = await site.working(run(['--json', '--model', 'demo', '--ratio', '1:1']))
  expect([code, stderr]).toEqual([1, ''])
  // The clip of the test is 16:9.
  const failed = { row: 1, id: expect.stringMatching(/^vid_/), state: 'failed', credits: 1 }
  expect(JSON.parse(stdout)).toMatchObject(failed)
  // A later run prints the same.
  expect(JSON.parse((await run(['--json'])).stdout)).toMatchObject(failed)
  expect(journal()).toContain('"aspectRatio":"9:16"')
  expect(journal()).toContain('"audio":false')
})

it('API-04 killed with kill -9 while it pays, waits or saves, it continues and never pays twice', async () => {
  for (let kills = 0; kills < 3; kills++) {
    const running = start()
    const before = kills === 0 ? '' : journal()
    // At another moment each time: as soon as it has noted the next thing.
    await waitUntil('it notes something', () => {
      const now = readdirSync(cwd).includes('p.csv.journal') ? journal() : ''
      return now.length > before.length + kills * 40 || (kills > 0 && running.stderr().includes('rows are paid'))
    })
    running.kill('SIGKILL')
    await running.result
  }
  const { code } = await site.working(run())
  expect(code).toBe(0)
  expect([videos().length, await balance()]).toEqual([3, 57])
  await site.test.verify()
})

it('API-04 a line of the journal that a crash has cut off does no harm', async () => {
  await site.working(run())
  const lines = journal().trimEnd().split('\n')
  // The last row is asked for again, with the same key and request.
  const kept = lines.filter((line) => !/"(videoId|state)"/.test(line))
  writeFileSync(join(cwd, 'p.csv.journal'), `${kept.join('\n')}\n{"row":"abc","attem`)
  const { code } = await site.working(run(['-o', 'again']))
  expect(code).toBe(0)
  expect(await balance()).toBe(57)
  expect(videos().filter((name) => name.startsWith('again'))).toHaveLength(3)
})

it('API-04 two runs at the same time pay each row once', async () => {
  const both = await site.working(Promise.all([run(['-o', 'a']), run(['-o', 'b'])]))
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(await balance()).toBe(57)
})

it('API-04 Ctrl-C stops it with 130, and the paid videos go on', async () => {
  const running = start(['--concurrency', '1'])
  await waitUntil('it waits', () => running.stderr().includes('waiting in line'))
  running.kill('SIGINT')
  expect(await running.result).toMatchObject({ code: 130, stderr: expect.stringContaining('continues the batch') })
  expect((await site.working(run())).code).toBe(0)
  expect(await balance()).toBe(57)
})

it('API-04 a batch that stops waiting ends with 5, and continues without paying again', async () => {
  const late = await run(['--timeout', '1'])
  expect([late.code, late.stderr]).toEqual([5, expect.stringContaining('It goes on.')])
  expect(await balance()).toBe(57)
  expect((await site.working(run())).code).toBe(0)
  expect([videos().length, await balance()]).toEqual([3, 57])
})

it('API-04 a failed row is refunded, and is bought again only with --retry-failed', async () => {
  const { onCheck } = site.test.provider
  site.test.provider.onCheck = { outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  try {
    expect((await site.working(run())).code).toBe(1)
  } finally {
    site.test.provider.onCheck = onCheck
  }
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('content rules') })
  expect(await balance()).toBe(60)
  expect(await run(['--retry-failed', '--dry-run'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('3 videos cost 3 credits'),
  })
  const wrong = { code: 2, stderr: expect.stringContaining('timeout must be a whole number') }
  expect(await run(['--retry-failed', '--timeout', '1h'])).toMatchObject(wrong)
  // Neither has prepared a purchase for a run without --retry-failed.
  expect(journal()).not.toContain('"attempt":2')
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('content rules') })
  const bought = await site.working(run(['--retry-failed', '--json']))
  const lines = bought.stdout.trim().split('\n')
  const completed = expect.objectContaining({ state: 'completed', credits: 1 })
  expect([bought.code, lines.map((line) => JSON.parse(line))]).toEqual([0, [completed, completed, completed]])
  expect([videos().length, await balance()]).toEqual([3, 57])
})

it('API-04 a video that was deleted on the site ends its row alone, and is not bought again', async () => {
  await site.working(run(['-o', 'out']))
  const [name = ''] = videos().sort()
  const client = new Soundreel({ baseUrl: site.url, token: env.SOUNDREEL_TOKEN })
  await client.videos.delete(name.replace(/^.*001-|\.mp4$/g, ''))
  for (const more of [[], ['--retry-failed']]) {
    rmSync(join(cwd, 'out'), { recursive: true })
    const { code, stdout, stderr } = await run(['-o', 'out', ...more])
    expect([code, stderr]).toEqual([1, expect.stringContaining('1: refused: The video was deleted on the site.')])
    expect(stderr).toContain('2 of 3 videos are saved.')
    expect(stdout).not.toContain('001-')
    expect(videos()).toHaveLength(2)
  }
  expect(await balance()).toBe(57)
})

describe('before it pays', () => {
  it('API-04 the whole batch is compared with the balance and --max-credits', async () => {
    expect(await run(['--dry-run'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('3 videos cost 3 credits'),
    })
    expect(await run(['--max-credits', '2'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--max-credits 2'),
    })
    writeFileSync(join(cwd, 'p.csv'), `prompt,model\n${'sea,demo\n'.repeat(61)}`)
    expect((await run()).code).toBe(4)
    expect(await balance()).toBe(60)
  })

  it('API-04 rows that ask for something else have their own price', async () => {
    const rows = ['sea,demo,,', 'hill,fast,,', 'wood,demo,8,1080p', 'lake,demo,,']
    writeFileSync(join(cwd, 'p.csv'), `prompt,model,seconds,resolution\n${rows.join('\n')}\n`)
    expect((await run(['--dry-run'])).stderr).toMatch(/^4 videos cost 8 credits \(balance 60\)\.\n/)
  })

  it('API-04 the journal of another account is refused', async () => {
    await run(['--dry-run'])
    const other = await site.makeToken()
    const { code, stderr } = await built.run(['batch', 'p.csv'], { env: { ...env, SOUNDREEL_TOKEN: other }, cwd })
    expect([code, stderr]).toEqual([2, expect.stringContaining('Name another --journal')])
  })

  it('API-04 a key that the server may have forgotten is not used', async () => {
    await run(['--dry-run'])
    const row = readRows('prompt\nsea', {})[0]?.id
    writeFileSync(join(cwd, 'p.csv'), 'prompt\nsea\n')
    const request = { model: 'demo', prompt: 'sea' }
    writeFileSync(
      join(cwd, 'p.csv.journal'),
      `${JSON.stringify({ row, attempt: 1, request, askedAt: '2020-01-01' })}\n`,
      {
        flag: 'a',
      },
    )
    for (const more of [[], ['--retry-failed']]) {
      const { code, stderr } = await run(more)
      expect([code, stderr]).toEqual([1, expect.stringContaining('a month ago')])
    }
    expect(await balance()).toBe(60)
  })

  it.each([
    ['text\nsea', '"text" is not a column'],
    ['prompt,prompt\nsea,b', 'twice'],
    ['model\ndemo', 'with prompt among them'],
    ['prompt\nsea,demo', 'Line 2 has more cells'],
    ['prompt,seconds\nsea,4\nhill,many', 'Line 3: seconds'],
    ['prompt,audio\nsea,loud', 'Line 2: audio'],
    ['prompt,model\n,demo', 'Line 2: The prompt is empty'],
    ['prompt\n"sea', 'a quote is missing'],
  ])('API-04 the file %j is refused', async (text, reason) => {
    writeFileSync(join(cwd, 'p.csv'), text)
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) })
    expect(readdirSync(cwd)).toEqual(['p.csv'])
  })
})

describe('rows of a CSV file', () => {
  it('API-04 may have quotes, line breaks, commas and empty lines', () => {
    const rows = readCsv('a,b\r\n"x\n,y","say ""hi"""\n\n, \nz,')
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\n,y', 'say "hi"'] },
      { line: 6, cells: ['z', ''] },
    ])
  })

  it('API-04 win over the options, which fill what they leave open', () => {
    const text = 'prompt,audio,seconds\nsea,no,\nhill,YES,6\nwood,,'
    const rows = readRows(text, { 'no-audio': true, seconds: '4' }).map(({ draft }) => draft.request)
    expect(rows).toEqual([
      { model: 'veo3_fast', prompt: 'sea', seconds: 4, audio: false },
      { model: 'veo3_fast', prompt: 'hill', seconds: 6 },
      { model: 'veo3_fast', prompt: 'wood', seconds: 4, audio: false },
    ])
  })

  it('API-04 keep their identity if the file is sorted, extended or gets a column', () => {
    const idsOf = (text: string) => readRows(text, {}).map(({ id }) => id)
    const [sea, hill, again] = idsOf('prompt\nsea\nhill\nsea')
    expect(new Set([sea, hill, again]).size).toBe(3)
    expect(idsOf('seconds,prompt\n,wood\n,hill\n,sea').slice(1)).toEqual([hill, sea])
  })
})
