import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let built: BuiltPackage
let config: string
let env: Record<string, string>
beforeAll(async () => {
  built = await buildPackage()
  site = await openSite()
  // As long as a video of the demo.
  site.test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 4 })] }
})
afterAll(async () => {
  built.remove()
  await site.close()
})
beforeEach(() => {
  config = built.emptyFolder()
  env = { XDG_CONFIG_HOME: config }
})
const path = () => join(config, 'soundreel', 'credentials.json')
const run = (args: string[], input?: string, more: Record<string, string> = {}) =>
  built.run(args, { env: { ...env, ...more }, ...(input === undefined ? {} : { input }) })
const login = (token = site.token, more: string[] = []) =>
  run(['login', '--url', `${site.url}/`, '--token', '-', ...more], `${token}\n`)
const onUnix = it.skipIf(process.platform === 'win32')

describe('login', () => {
  onUnix('API-04 keeps the token from stdin where only its user can read it', async () => {
    mkdirSync(join(config, 'soundreel'))
    writeFileSync(path(), '{"current":null,"sites":{}}')
    chmodSync(path(), 0o644)
    expect(await login()).toEqual({ code: 0, stdout: '', stderr: `Signed in to ${site.url} as maker.\n` })
    expect((statSync(path()).mode & 0o777).toString(8)).toBe('600')
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({
      current: site.url,
      sites: { [site.url]: { token: site.token, username: 'maker' } },
    })
    expect((await run(['account', '--quiet'])).stdout).toBe('100\n')
  })

  it('API-04 keeps no token that the site does not know', async () => {
    const { code, stderr } = await login('srl_wrong')
    expect([code, stderr]).toEqual([3, expect.stringContaining('Nothing was saved')])
    expect(existsSync(path())).toBe(false)
    expect((await login('')).code).toBe(2)
  })

  it('API-04 accepts a token that may not read the account', async () => {
    expect((await login(await site.makeToken({ scopes: ['videos:read'] }))).code).toBe(0)
    expect((await run(['videos'])).code).toBe(0)
    expect((await run(['account'])).code).toBe(1)
  })

  it('API-04 takes no token from the arguments, which others can see, and waits for no terminal', async () => {
    const given = await run(['login', '--url', site.url, '--token', site.token])
    expect([given.code, given.stderr.includes(site.token)]).toEqual([2, false])
    expect(await run(['login', '--url', site.url])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--token -'),
    })
    expect((await run(['login', '--token', '-'], site.token)).code).toBe(2)
  })

  it('API-04 warns of a site without encryption', async () => {
    const { code, stderr } = await run(['login', '--url', 'http://videos.example', '--token', '-'], '\n')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^http:\/\/videos\.example is not encrypted: .+\nThe token is empty\.\n$/)
    const safe = await run(['login', '--url', 'https://videos.example', '--token', '-'], '\n')
    expect(safe.stderr).toBe('The token is empty.\n')
  })

  it('API-04 says what is wrong with a damaged file', async () => {
    mkdirSync(join(config, 'soundreel'))
    writeFileSync(path(), '{"sites": {"https://a": {"token": "srl_sec')
    const { code, stderr } = await run(['account'])
    expect(code).toBe(1)
    expect(stderr).toContain('is damaged')
    expect(stderr).not.toContain('srl_sec')
  })
})

it('API-04 the environment wins, but its token is not sent to another site', async () => {
  await login()
  const poor = await site.makeToken({ scopes: ['account:read'] })
  const named = (await run(['account', '--json'], undefined, { SOUNDREEL_TOKEN: poor })).stdout
  expect(JSON.parse(named).token.scopes).toEqual(['account:read'])
  const other = { SOUNDREEL_URL: 'https://other.example', SOUNDREEL_TOKEN: poor }
  const stored = (await run(['account', '--json', '--url', site.url], undefined, other)).stdout
  expect(JSON.parse(stored).token.scopes).toContain('videos:write')
})

it('API-04 logout forgets the token and says that it stays valid', async () => {
  await login()
  expect((await run(['logout'])).stderr).toContain('stays valid')
  expect(readFileSync(path(), 'utf8')).not.toContain(site.token)
  expect((await run(['account'])).code).toBe(3)
  expect(await run(['logout'])).toMatchObject({ code: 0 })
})

it('API-04 logout forgets one site, and the next command uses another known one', async () => {
  const other = 'https://other.example'
  const known = { token: 'srl_other', username: null }
  const stored = () => JSON.parse(readFileSync(path(), 'utf8'))
  await login()
  writeFileSync(path(), JSON.stringify({ ...stored(), sites: { ...stored().sites, [other]: known } }))
  await run(['logout'])
  expect(stored()).toEqual({ current: other, sites: { [other]: known } })
  await login()
  await run(['logout', '--url', other])
  expect(stored()).toMatchObject({ current: site.url, sites: { [site.url]: { token: site.token } } })
  expect(stored().sites).not.toHaveProperty([other])
})

it('API-04 config shows the file, the current site and the known sites, and no token', async () => {
  expect(await run(['config'])).toMatchObject({ code: 0, stdout: `credentials  ${path()}\nsite         none\n` })
  await login()
  const { sites } = JSON.parse(readFileSync(path(), 'utf8'))
  const other = 'https://other.example'
  sites[other] = { token: 'srl_other', username: null }
  writeFileSync(path(), JSON.stringify({ current: other, sites }))
  const { stdout } = await run(['config'])
  expect(stdout).toBe(
    `credentials  ${path()}\nsite         ${other}\nsigned in to ${site.url} as maker\nsigned in to ${other}\n`,
  )
  const known = [
    { url: site.url, username: 'maker' },
    { url: other, username: null },
  ]
  expect(JSON.parse((await run(['config', '--json'])).stdout)).toEqual({ path: path(), url: other, sites: known })
  expect((await run(['config', '-q'])).stdout).toBe(`${path()}\n`)
  const named = await run(['config', '--json'], undefined, {
    SOUNDREEL_URL: 'https://named.example',
    SOUNDREEL_TOKEN: 'srl_secret',
  })
  expect(JSON.parse(named.stdout)).toEqual({ path: path(), url: 'https://named.example', sites: known })
  expect(stdout + named.stdout).not.toMatch(/srl_/)
})

describe('in a terminal', () => {
  /** A terminal of python's, which Node cannot make by itself. */
  const terminal = `
import os, pty, sys
def read(fd):
    return os.read(fd, 4096)
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:], read)))`

  function open(args: string[], more: Record<string, string> = {}) {
    const bin = join(built.folder, 'dist/cli/main.js')
    const settings = { PATH: process.env.PATH ?? '', HOME: config, TERM: 'xterm', ...env, ...more }
    const child = spawn('python3', ['-c', terminal, process.execPath, bin, ...args], { env: settings })
    let shown = ''
    child.stdout.on('data', (text) => {
      shown += text
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { shown: () => shown, type: (text: string) => child.stdin.write(text), ended }
  }

  onUnix('API-04 a pasted token is not shown', async () => {
    const { shown, type, ended } = open(['login', '--url', site.url])
    await waitUntil('it asks', () => shown().includes('Token (not shown): '))
    type(`x\u007f${site.token}\r`)
    expect(await ended).toBe(0)
    expect(shown()).toContain(`Create an API token at ${site.url}/api`)
    expect(shown()).toContain('Signed in')
    expect(shown()).not.toContain(site.token.slice(4, 12))
    expect(readFileSync(path(), 'utf8')).toContain(site.token)
  })

  onUnix('API-04 Ctrl-C leaves the question with 130', async () => {
    const { shown, type, ended } = open(['login', '--url', site.url])
    await waitUntil('it asks', () => shown().includes('Token (not shown): '))
    type('\u0003')
    expect(await ended).toBe(130)
    expect(existsSync(path())).toBe(false)
  })

  onUnix('API-04 generate shows one live line with state and time, and waits by itself', async () => {
    await login()
    const { shown, ended } = open(['generate', 'waves', '--model', 'demo'])
    expect(await site.working(ended)).toBe(0)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it begins each drawing of the line
    expect(shown()).toMatch(/(waiting in line|being made)[^\r\n]* · \d+ s\r\u001b\[2K/)
    expect(shown()).toMatch(/Finished after \d+ s\.\r\n.*\.mp4/)
  })

  onUnix('API-04 a purchase above --confirm-above is asked about, and no is free', async () => {
    await login()
    const before = (await site.client.account.get()).credits
    const args = ['generate', 'waves', '--model', 'demo', '--confirm-above', '0']
    const { shown, type, ended } = open(args, { NO_COLOR: '1' })
    await waitUntil('it asks', () => shown().includes('Spend 1 credit? [y/N]'))
    type('\r')
    expect(await ended).toBe(1)
    expect(shown()).toContain('Nothing was charged')
    expect(shown()).not.toContain('\u001b[1m')
    expect((await site.client.account.get()).credits).toBe(before)
  })
})
