import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openProxy, type SiteProxy } from './proxy.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let built: BuiltPackage
let proxy: SiteProxy
let browser: TestBrowser
let env: Record<string, string>
let cwd: string
beforeAll(async () => {
  built = await buildPackage()
  site = await openSite({ SIGNUP_CREDITS: '60' })
  proxy = await openProxy(site.url)
  // As long as a video of the demo.
  site.test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 4 })] }
})
afterAll(async () => {
  built.remove()
  await proxy.close()
  await site.close()
})
beforeEach(async () => {
  cwd = built.emptyFolder()
  browser = await site.test.signedIn()
  env = { SOUNDREEL_URL: proxy.url, SOUNDREEL_TOKEN: await makeToken() }
  writeFileSync(join(cwd, 'p.csv'), 'prompt,model\nsea,demo\nhill,demo\nwood,demo\n')
})
afterEach(() => {
  proxy.onPurchase = null
})

const makeToken = async (limits: object = {}): Promise<string> =>
  (await browser.post('/api/user-tokens', { name: 'robot', ...limits })).body.token
const run = (more: string[] = []) => built.run(['batch', 'p.csv', ...more], { env, cwd })
const dryRun = async () => (await run(['--dry-run'])).stderr
const user = async () => (await browser.get('/api/auth/current-user')).body.user
const balance = async () => (await user()).credits
async function takeCredits(): Promise<void> {
  const [row] = await site.test.query(`select id from users where username = '${(await user()).username}'`)
  const admin = await site.test.administrator()
  await admin.put(`/api/admin/users/${row?.id}/credits`, { credits: 0 })
}
const journal = () => readFileSync(join(cwd, 'p.csv.journal'), 'utf8')
const tooMany = { 'retry-after': '600' }
const paint = (name: string) =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
    .png()
    .toFile(join(cwd, name))

it('API-04 a row that a budget refused is not paid: the next run shows its price and obeys all limits', async () => {
  env.SOUNDREEL_TOKEN = await makeToken({ totalCap: 1 })
  const first = await site.working(run())
  expect([first.code, first.stderr]).toEqual([4, expect.stringContaining('The same command continues the batch.')])
  expect(await balance()).toBe(59)
  env.SOUNDREEL_TOKEN = await makeToken()
  expect(await dryRun()).toBe('2 videos cost 2 credits (balance 59).\n1 of 3 rows are paid or over already.\n')
  expect(JSON.parse((await run(['--dry-run', '--json'])).stdout)).toEqual({ credits: 2, balance: 59 })
  expect((await run(['--max-credits', '1'])).stderr).toContain('--max-credits 1')
  expect((await run(['--confirm-above', '1'])).code).toBe(2)
  expect(await balance()).toBe(59)
  expect((await site.working(run(['--max-credits', '2']))).code).toBe(0)
  expect(await balance()).toBe(57)
  await site.test.verify()
})

it.each([
  [429, 'TOO_MANY_REQUESTS'],
  [401, 'INVALID_TOKEN'],
  [403, 'SCOPE_MISSING'],
  [409, 'MODEL_PAUSED'],
  [503, 'STORAGE_FULL'],
])('API-04 a row that was refused with %s %s is priced and bought by the next run', async (status, code) => {
  proxy.onPurchase = ({ refuse }) => refuse(status, code, tooMany)
  expect((await run()).code).not.toBe(0)
  expect(journal()).toContain('"request":null')
  proxy.onPurchase = null
  expect(await dryRun()).toBe('3 videos cost 3 credits (balance 60).\n')
  expect((await site.working(run())).code).toBe(0)
  expect(await balance()).toBe(57)
})

it('API-04 a refused row is bought at the price of the next run', async () => {
  writeFileSync(join(cwd, 'p.csv'), 'prompt,model\nsea,fast\n')
  proxy.onPurchase = ({ refuse }) => refuse(409, 'MODEL_PAUSED')
  expect((await run()).code).toBe(1)
  proxy.onPurchase = null
  const admin = await site.test.administrator()
  await admin.put('/api/admin/settings', { veo3FastApiPrice: '5' })
  try {
    expect(await dryRun()).toContain('cost 5 credits')
    proxy.onPurchase = async ({ arrive, lose }) => {
      await arrive()
      lose()
    }
    await run()
    expect(await balance()).toBe(55)
  } finally {
    await admin.put('/api/admin/settings', { veo3FastApiPrice: '2' })
  }
})

it('API-04 rows without an answer count with what they may cost, and are found again with the last credits', async () => {
  proxy.onPurchase = async ({ arrive, lose }) => {
    await arrive()
    lose()
  }
  const lost = await run()
  expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining('The same command continues the batch.')])
  proxy.onPurchase = null
  expect(await balance()).toBe(57)
  expect(await dryRun()).toBe('3 of 3 rows may be paid already, and cost at most 3 credits, once.\n')
  expect(JSON.parse((await run(['--dry-run', '--json'])).stdout)).toEqual({ credits: 3, balance: 57 })
  expect((await run(['--max-credits', '2'])).stderr).toContain('--max-credits 2')
  await takeCredits()
  expect((await site.working(run(['--max-credits', '3']))).code).toBe(0)
  expect(await balance()).toBe(0)
})

it('API-04 a refusal after a lost answer leaves the row as it was sent, and it is paid once', async () => {
  let tries = 0
  proxy.onPurchase = async ({ arrive, lose, refuse }) => {
    tries += 1
    if (tries > 1) return refuse(429, 'TOO_MANY_REQUESTS', tooMany)
    await arrive()
    lose()
  }
  expect((await run(['--concurrency', '1'])).code).toBe(1)
  proxy.onPurchase = null
  expect(await balance()).toBe(59)
  expect(await dryRun()).toContain('1 of 3 rows may be paid already')
  expect((await site.working(run())).code).toBe(0)
  expect(await balance()).toBe(57)
})

it('API-04 an answer that is not of the site decides nothing', async () => {
  proxy.onPurchase = async ({ arrive, refuse }) => {
    await arrive()
    refuse(404, null)
  }
  expect((await run(['--concurrency', '1'])).code).toBe(1)
  proxy.onPurchase = null
  expect((await site.working(run())).code).toBe(0)
  expect(await balance()).toBe(57)
})

it('API-04 a picture that the site has deleted since is uploaded again', async () => {
  await paint('sea.png')
  writeFileSync(join(cwd, 'p.csv'), 'prompt,model,image\nsea,demo,sea.png\n')
  proxy.onPurchase = ({ lose }) => lose()
  expect((await run()).code).toBe(1)
  proxy.onPurchase = null
  await site.test.query('delete from uploads')
  const { code, stderr } = await site.working(run(['--max-credits', '1']))
  expect([code, stderr]).toEqual([0, expect.stringContaining('1 of 1 videos are saved')])
  expect(await balance()).toBe(59)
})

it('API-04 a batch needs the pictures of the rows that it buys, and continues without those of paid rows', async () => {
  await paint('sea.png')
  writeFileSync(join(cwd, 'p.csv'), 'prompt,model,image\nsea,demo,sea.png\nhill,demo,hill.png\n')
  expect(await run()).toMatchObject({ code: 2, stderr: 'There is no picture hill.png\n' })
  expect(await balance()).toBe(60)
  await paint('hill.png')
  env.SOUNDREEL_TOKEN = await makeToken({ totalCap: 1 })
  expect((await site.working(run(['--concurrency', '1']))).code).toBe(4)
  expect(await balance()).toBe(59)
  env.SOUNDREEL_TOKEN = await makeToken()
  rmSync(join(cwd, 'sea.png'))
  const { code, stderr } = await site.working(run())
  expect([code, stderr]).toEqual([0, expect.stringContaining('2 of 2 videos are saved')])
  expect(await balance()).toBe(58)
})

it('API-04 the journal of another site is refused, also if the token is valid there', async () => {
  await dryRun()
  env.SOUNDREEL_URL = site.url
  const { code, stderr } = await run(['--dry-run'])
  expect([code, stderr]).toEqual([2, expect.stringContaining(`at ${proxy.url}. Name another --journal.`)])
})
