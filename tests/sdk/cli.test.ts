import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '#sdk/cli/commands.ts'
import { version } from '#sdk/version.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let built: BuiltPackage
let env: Record<string, string>
beforeAll(async () => {
  built = await buildPackage()
  site = await openSite()
  env = { SOUNDREEL_URL: site.url, SOUNDREEL_TOKEN: site.token }
})
afterAll(async () => {
  built.remove()
  await site.close()
})
const run = (args: string[], more: Record<string, string> = {}) => built.run(args, { env: { ...env, ...more } })
const lines = (text: string) => text.trimEnd().split('\n')

describe('--help', () => {
  const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`)

  it('API-04 lists the commands, with and without a word for it', async () => {
    const { code, stdout, stderr } = await built.run(['--help'])
    expect([code, stderr]).toEqual([0, ''])
    await expect(stdout).toMatchFileSnapshot(golden('help'))
    expect(await built.run(['help'])).toMatchObject({ code: 0, stdout })
    expect(await built.run([])).toMatchObject({ code: 2, stdout: '', stderr: stdout })
    for (const line of lines(stdout)) expect(line.length).toBeLessThanOrEqual(100)
  })

  it.each(Object.keys(commands))('API-04 of %s', async (name) => {
    const { code, stdout } = await built.run([name, '--help'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot(golden(name))
    for (const line of lines(stdout)) expect(line.length).toBeLessThanOrEqual(100)
  })
})

it('API-04 --version is that of the package', async () => {
  const { version: packaged } = JSON.parse(readFileSync(join(built.folder, 'package.json'), 'utf8'))
  expect(version).toBe(packaged)
  expect(await built.run(['--version'])).toEqual({ code: 0, stdout: `${packaged}\n`, stderr: '' })
})

describe('wrong usage ends with 2, before any call', () => {
  it.each([
    [['nonsense'], 'no command nonsense'],
    [['constructor'], 'no command constructor'],
    [['generate'], '"PROMPT" is missing'],
    [['generate', 'a', 'lake'], 'quotes'],
    [['generate', ' '], 'prompt is empty'],
    [['generate', 'a', '--modle', 'x'], '--modle'],
    [['generate', 'a', '--takes', '5'], 'from 1 to 4, not 5'],
    [['generate', 'a', '--seconds', '4.5'], 'whole number'],
    [['generate', 'a', '--max-credits', '-1'], '--max-credits'],
    [['generate', 'a', '--image', 'missing.png'], 'no picture missing.png'],
    [['generate', 'a', '-o', 'missing/a.mp4'], 'no folder missing'],
    [['generate', 'a', '--no-wait', '-o', 'a.mp4'], 'needs to wait'],
    [['videos', '--status', 'done'], 'queued, running'],
    [['download', 'x', '--hd', '--resolution', '4k'], 'not both'],
    [['batch', 'missing.csv'], 'cannot be read'],
    [['completion', 'tcsh'], 'bash, zsh or fish'],
    [['account', '--url', 'videos.example'], 'address such as'],
  ])('API-04 soundreel %j', async (args, text) => {
    const { code, stdout, stderr } = await built.run(args, { env: { SOUNDREEL_URL: 'http://127.0.0.1:9' } })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(text)
    expect(lines(stderr)).toHaveLength(1)
  })
})

it('API-04 account, models and videos for people and for programs', async () => {
  const account = await run(['account'])
  expect(account.stdout).toMatch(/^maker at http:\S+: 100 credits\ntoken robot: videos:read/)
  expect(JSON.parse((await run(['account', '--json'])).stdout)).toMatchObject({ username: 'maker', credits: 100 })
  expect((await run(['account', '-q'])).stdout).toBe('100\n')
  const models = lines((await run(['models', '--json'])).stdout).map((line) => JSON.parse(line))
  expect(models.map(({ id }) => id)).toEqual(expect.arrayContaining(['demo', 'veo3']))
  expect((await run(['models', '--quiet'])).stdout).toContain('veo3_fast\n')
  expect(await run(['videos'])).toEqual({ code: 0, stdout: '', stderr: 'No videos.\n' })
  for (const prompt of ['sea', 'hill', 'wood']) {
    site.test.clock.forward(1)
    await site.client.videos.generate({ model: 'demo', prompt })
  }
  const listed = lines((await run(['videos', '--limit', '2', '--json'])).stdout).map((line) => JSON.parse(line))
  expect(listed.map(({ prompt }) => prompt)).toEqual(['wood', 'hill'])
  expect(lines((await run(['--quiet', 'videos', '--search', 'SEA'])).stdout)).toHaveLength(1)
  const shown = await run(['video', listed[0].id])
  expect(shown.stdout).toMatch(/state +waiting in line, place \d\n/)
  expect(await run(['cancel', listed[0].id])).toMatchObject({ code: 0, stdout: 'Cancelled. 1 credit returned.\n' })
  expect(JSON.parse((await run(['cancel', listed[1].id, '--json'])).stdout)).toMatchObject({ status: 'cancelled' })
})

it('API-04 account says what the token may use and spend', async () => {
  const token = await site.makeToken({ dailyCap: 5, maxPerVideo: 1, models: ['demo'], scopes: ['account:read'] })
  const { stdout } = await run(['account'], { SOUNDREEL_TOKEN: token })
  const limits = 'models: demo\nper video: at most 1 credit\nper day: 0 of 5 credits used, resets at 2'
  expect(stdout).toContain(`token robot: account:read\n${limits}`)
})

it('API-04 videos are filtered by state and model, and a limit may be larger than a page', async () => {
  site.test.clock.forward(1)
  const { id } = await site.client.videos.generate({ model: 'demo', prompt: 'a tide pool' })
  const other = await site.client.videos.generate({ model: 'veo3_fast', prompt: 'a tide table' })
  await site.client.videos.cancel(id)
  const list = (...more: string[]) => run(['videos', '--quiet', '--search', 'tide', ...more])
  expect(await list('--status', 'cancelled')).toMatchObject({ code: 0, stdout: `${id}\n` })
  expect(await list('--model', 'veo3_fast', '--limit', '101')).toMatchObject({ code: 0, stdout: `${other.id}\n` })
})

it('API-04 options with their values may come before the command', async () => {
  const away = { SOUNDREEL_URL: 'http://127.0.0.1:9' }
  for (const args of [
    ['--url', site.url, 'models', '-q'],
    ['-q', `--url=${site.url}`, 'models'],
    ['--url', site.url, '--quiet', 'models'],
  ])
    expect(await run(args, away)).toMatchObject({ code: 0, stdout: expect.stringContaining('veo3_fast\n') })
  const quote = await run(['--model', 'demo', '--takes', '2', 'generate', 'models', '--dry-run', '-q'])
  expect(quote).toMatchObject({ code: 0, stdout: '2\n' })
  expect((await run(['-o', 'missing/a.mp4', 'generate', 'waves'])).stderr).toContain('no folder missing')
  expect(await run(['--url', site.url])).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: soundreel') })
})

it('API-04 errors have their exit code, and with --json one object on stdout', async () => {
  const missing = await run(['video', 'vid_0', '--json'])
  expect([missing.code, missing.stderr]).toEqual([1, ''])
  expect(JSON.parse(missing.stdout)).toEqual({
    error: { code: 'NOT_FOUND', message: 'Video not found.', requestId: expect.any(String) },
  })
  const plain = await run(['video', 'vid_0'])
  expect(plain).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Video not found\. \(request \S+\)\n$/),
  })
  const signedOut = await built.run(['account', '--json'], { env: { SOUNDREEL_URL: site.url } })
  expect(signedOut.code).toBe(3)
  expect(JSON.parse(signedOut.stdout).error.code).toBe('NOT_SIGNED_IN')
  expect(await run(['account'], { SOUNDREEL_TOKEN: 'srl_wrong' })).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('soundreel login'),
  })
  const usage = await built.run(['generate', '--json'])
  expect([usage.code, JSON.parse(usage.stdout).error.code]).toEqual([2, 'WRONG_USAGE'])
  const away = await run(['account', '--json'], { SOUNDREEL_URL: 'http://127.0.0.1:9' })
  expect([away.code, JSON.parse(away.stdout).error.code]).toEqual([1, 'NO_CONNECTION'])
})

it('API-04 the token is never printed', async () => {
  for (const args of [['account'], ['account', '--json'], ['video', 'x'], ['generate', 'a', '--dry-run']]) {
    const { stdout, stderr } = await run(args)
    expect(stdout + stderr).not.toContain(site.token)
  }
  const { stdout, stderr } = await run(['account'], { SOUNDREEL_TOKEN: 'srl_se\tcret' })
  expect(stdout + stderr).not.toContain('cret')
})

it('API-04 texts of the site cannot control the terminal', async () => {
  const prompt = 'sea \u001b[31mred \u001b]0;title\u0007 \u202eback'
  const { id } = await site.client.videos.generate({ model: 'demo', prompt })
  for (const args of [['videos'], ['video', id]]) {
    const { code, stdout } = await run(args)
    expect(code).toBe(0)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  }
})

it('API-04 a reader that leaves early is no error', async () => {
  const { spawnSync } = await import('node:child_process')
  const bin = join(built.folder, 'dist/cli/main.js')
  const pipe = `"${process.execPath}" "${bin}" --help | true; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', pipe], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['0\n', ''])
})

it('API-04 the completion scripts know commands and options', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await built.run(['completion', shell])
    expect(stdout).toContain('generate')
    expect(stdout).toMatch(/max-credits/)
  }
  const { spawnSync } = await import('node:child_process')
  const { stdout: script } = await built.run(['completion', 'bash'])
  const ask = `${script}\nCOMP_WORDS=(soundreel generate --max); COMP_CWORD=2; _soundreel; echo "\${COMPREPLY[@]}"`
  expect(spawnSync('bash', ['-c', ask], { encoding: 'utf8' })).toMatchObject({ stdout: '--max-credits\n', stderr: '' })
})
