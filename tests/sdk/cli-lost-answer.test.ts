import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { waitUntil } from '#tests/wait-until.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openProxy, type SiteProxy } from './proxy.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let built: BuiltPackage
let proxy: SiteProxy
let env: Record<string, string>
let cwd: string
beforeAll(async () => {
  built = await buildPackage()
  site = await openSite()
  proxy = await openProxy(site.url)
})
afterAll(async () => {
  built.remove()
  await proxy.close()
  await site.close()
})
beforeEach(() => {
  cwd = built.emptyFolder()
  env = { SOUNDREEL_URL: proxy.url, SOUNDREEL_TOKEN: site.token, XDG_CONFIG_HOME: join(cwd, 'config') }
  // The newest video is one of the test.
  site.test.clock.forward(1)
})
afterEach(async () => {
  proxy.onPurchase = null
  proxy.readRefusal = null
  for await (const { id } of site.client.videos.list({ status: 'queued' })) await site.client.videos.cancel(id)
})

const demo = ['generate', 'waves', '--model', 'demo']
const start = (args: string[], more: Record<string, string> = {}) =>
  built.start(args, { env: { ...env, ...more }, cwd })
const run = (args: string[], more?: Record<string, string>) => start(args, more).result
const balance = async () => (await site.client.account.get()).credits
const newest = async () => (await site.client.videos.list({ limit: 1 })).data[0]
const keyIn = (text: string) => /--idempotency-key (\w+)/.exec(text)?.[1] ?? ''
const kept = () => join(cwd, 'config/soundreel/requests')

/** Runs the command, whose purchase arrives without an answer. @returns the key that it names */
async function lose(args: string[]): Promise<string> {
  proxy.onPurchase = async ({ arrive, lose: loseAnswer }) => {
    await arrive()
    loseAnswer()
  }
  const broken = await run(args)
  proxy.onPurchase = null
  const key = keyIn(broken.stderr)
  expect([broken.code, key]).toEqual([1, expect.stringMatching(/./)])
  return key
}

it('API-04 a lost answer is found again with the key that the error names, also with the last credits, and paid once', async () => {
  const poor = await site.test.signedIn('poor')
  const { token } = (await poor.post('/api/user-tokens', { name: 'robot' })).body
  env.SOUNDREEL_TOKEN = token
  const credits = async () => Number((await run(['account', '-q'])).stdout)
  const admin = await site.test.administrator()
  const [user] = await site.test.query("select id from users where username = 'poor'")
  await admin.put(`/api/admin/users/${user?.id}/credits`, { credits: 4 })
  const last = [...demo, '--takes', '4']
  const key = await lose(last)
  expect(await credits()).toBe(0)
  const again = await run([...last, '--idempotency-key', key])
  expect([again.code, again.stdout.trim().split('\n').length]).toEqual([0, 4])
  expect(await credits()).toBe(0)
})

it('API-04 a lost answer is found again with a picture that is gone here, after the price rose', async () => {
  const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
  await picture.png().toFile(join(cwd, 'sea.png'))
  const before = await balance()
  const args = ['generate', 'waves', '--model', 'fast', '--image', 'sea.png']
  const key = await lose(args)
  const { id, creditsUsed } = (await newest()) ?? { id: '', creditsUsed: 0 }
  rmSync(join(cwd, 'sea.png'))
  const admin = await site.test.administrator()
  await admin.put('/api/admin/settings', { veo3FastApiPrice: '9' })
  try {
    const again = await run([...args, '--idempotency-key', key])
    expect([again.code, again.stdout.trim()]).toEqual([0, id])
    expect(again.stderr).toContain(`It costs at most ${creditsUsed} credits, once.`)
    expect(await balance()).toBe(before - creditsUsed)
  } finally {
    await admin.put('/api/admin/settings', { veo3FastApiPrice: '2' })
  }
})

it('API-04 what is sent is kept where only its user can read it, until its answer has come', async () => {
  mkdirSync(kept(), { recursive: true })
  for (let index = 0; index < 120; index++) writeFileSync(join(kept(), `${index}.json`), '{}')
  const key = await lose(demo)
  const names = readdirSync(kept())
  expect(names).toHaveLength(100)
  const [own = ''] = names.filter((name) => !/^\d+\.json$/.test(name))
  expect(readFileSync(join(kept(), own), 'utf8')).not.toContain(site.token)
  if (process.platform !== 'win32') expect((statSync(join(kept(), own)).mode & 0o777).toString(8)).toBe('600')
  expect((await run([...demo, '--idempotency-key', key])).code).toBe(0)
  const before = readdirSync(kept())
  expect((await run(demo)).code).toBe(0)
  expect(readdirSync(kept()).filter((name) => !before.includes(name))).toEqual([])
})

it('API-04 a folder that is not writable prevents no purchase', async () => {
  writeFileSync(join(cwd, 'config'), '')
  expect((await run([...demo, '--idempotency-key', 'order-1'])).code).toBe(0)
})

it('API-04 a chosen key gives the same video again, and is refused for another request', async () => {
  const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
  await picture.png().toFile(join(cwd, 'sea.png'))
  const args = [...demo, '--image', 'sea.png', '--idempotency-key', 'order-2']
  const [first, second] = [await run(args), await run(args)]
  expect([first.code, second.code, second.stdout]).toEqual([0, 0, first.stdout])
  const hills = ['generate', 'hills', '--model', 'demo', '--idempotency-key', 'order-2']
  const other = await run(hills)
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('belongs to another request')])
  // On another machine, only the server knows the key.
  for (let times = 0; times < 2; times++) {
    const away = await run(hills, { XDG_CONFIG_HOME: join(cwd, 'away') })
    expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('may be paid: see soundreel videos')])
  }
})

it.each(['', 'заказ-1', 'k'.repeat(256)])('API-04 the key %j is wrong usage, and nothing is paid', async (key) => {
  const before = await balance()
  const { code, stderr } = await run([...demo, '--idempotency-key', key])
  expect([code, stderr]).toEqual([2, expect.stringContaining('An idempotency key has 1 to 255 characters')])
  expect([readdirSync(cwd), await balance()]).toEqual([[], before])
})

it('API-04 two runs at the same time with the same key and picture pay once', async () => {
  const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
  await picture.png().toFile(join(cwd, 'sea.png'))
  const before = await balance()
  const args = [...demo, '--image', 'sea.png', '--idempotency-key', 'order-3']
  const [first, second] = await Promise.all([run(args), run(args)])
  expect([first.code, second.code, second.stdout]).toEqual([0, 0, first.stdout])
  expect(await balance()).toBe(before - 1)
})

it('API-04 a refused request is not kept, and can be sent anew with the same key', async () => {
  const admin = await site.test.administrator()
  proxy.onPurchase = ({ lose: loseCall }) => loseCall()
  const args = ['generate', 'waves', '--model', 'fast']
  const key = keyIn((await run(args)).stderr)
  proxy.onPurchase = null
  await admin.put('/api/admin/settings', { veo3FastApiPrice: '3' })
  try {
    const refused = await run([...args, '--idempotency-key', key])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('was not charged. Repeat the command')])
    const before = await balance()
    expect((await run([...args, '--idempotency-key', key])).code).toBe(0)
    expect(await balance()).toBe(before - 3)
  } finally {
    await admin.put('/api/admin/settings', { veo3FastApiPrice: '2' })
  }
})

it('API-04 the key is also named if a refusal or a server error hides whether an earlier try was charged', async () => {
  let tries = 0
  proxy.onPurchase = async ({ arrive, lose: loseAnswer, refuse }) => {
    tries += 1
    if (tries > 1) return refuse(429, 'TOO_MANY_REQUESTS', { 'retry-after': '600' })
    await arrive()
    loseAnswer()
  }
  const limited = await run([...demo, '--json'])
  const { code, idempotencyKey } = JSON.parse(limited.stdout).error
  expect([limited.code, code]).toEqual([1, 'TOO_MANY_REQUESTS'])
  proxy.onPurchase = null
  expect((await run([...demo, '--idempotency-key', idempotencyKey])).stdout.trim()).toBe((await newest())?.id)
  proxy.onPurchase = ({ refuse }) => refuse(500, 'INTERNAL')
  expect(keyIn((await run(demo)).stderr)).not.toBe('')
  proxy.onPurchase = ({ refuse }) => refuse(429, 'TOO_MANY_REQUESTS', { 'retry-after': '600' })
  expect(keyIn((await run(demo)).stderr)).toBe('')
})

it('API-04 Ctrl-C lets the purchase finish and names its video; a second one leaves at once with the key', async () => {
  const before = await balance()
  const held: (() => void)[] = []
  const hold: SiteProxy['onPurchase'] = async ({ arrive, lose: loseAnswer }) => {
    await arrive()
    held.push(loseAnswer)
  }
  proxy.onPurchase = hold
  const running = start([...demo, '--wait'])
  await waitUntil('it pays', () => held.length > 0)
  running.kill('SIGINT')
  await waitUntil('it says so', () => running.stderr().includes('finished first'))
  proxy.onPurchase = null
  // The connection breaks, and the next try gets the answer.
  held[0]?.()
  const { code, stderr } = await running.result
  expect([code, stderr]).toEqual([130, expect.stringContaining(`soundreel video ${(await newest())?.id}`)])
  expect(await balance()).toBe(before - 1)
  proxy.onPurchase = hold
  const impatient = start([...demo, '--wait'])
  await waitUntil('it pays again', () => held.length > 1)
  impatient.kill('SIGINT')
  await waitUntil('it says so', () => impatient.stderr().includes('--idempotency-key'))
  impatient.kill('SIGINT')
  expect((await impatient.result).code).toBe(130)
  proxy.onPurchase = null
  // The same site under another address: the request is not known there, and the key is.
  const again = [...demo, '--idempotency-key', keyIn(impatient.stderr())]
  expect((await run(again, { SOUNDREEL_URL: site.url })).code).toBe(0)
  expect(await balance()).toBe(before - 2)
})

it('API-04 a request that may be paid obeys --max-credits when it is sent again', async () => {
  const args = [...demo, '--takes', '2']
  const key = await lose(args)
  const before = await balance()
  const refused = await run([...args, '--idempotency-key', key, '--max-credits', '1'])
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('more than --max-credits 1')])
  expect((await run([...args, '--idempotency-key', key, '--max-credits', '2'])).code).toBe(0)
  expect(await balance()).toBe(before)
})

it('API-04 a request of a month ago is not sent again: the site may have forgotten its key', async () => {
  const key = await lose(demo)
  const [name = ''] = readdirSync(kept())
  const path = join(kept(), name)
  const sentAt = new Date(Date.now() - 29 * 86_400_000 - 60_000).toISOString()
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), sentAt }))
  const before = await balance()
  const late = await run([...demo, '--idempotency-key', key])
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('a month ago and may be paid')])
  expect([await balance(), readdirSync(kept())]).toEqual([before, [name]])
})

it('API-04 whatever ends the wait for paid videos, --json names them', async () => {
  proxy.readRefusal = [401, 'INVALID_TOKEN']
  const { code, stdout } = await run([...demo, '--takes', '2', '--wait', '--json'])
  const { error, data } = JSON.parse(stdout)
  expect([code, error]).toMatchObject([3, { code: 'INVALID_TOKEN', requestId: 'r1' }])
  const { data: listed } = await site.client.videos.list({ status: 'queued' })
  expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
  expect(data).toHaveLength(2)
})
