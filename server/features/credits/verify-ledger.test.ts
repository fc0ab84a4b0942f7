import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { verifyLedger } from './verify-ledger.ts'

let test: TestApp
let id: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '10' })
  const browser = await test.signedIn()
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  test.provider.onCheckHd = { outcome: 'unavailable' }
  const { data } = (await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8, takes: 2 })).body
  id = data[0].id
  await work()
  await browser.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p' })
  await work(61)
  const [upgrade] = (await browser.get(`/api/v1/videos/${id}`)).body.upgrades
  expect(upgrade).toMatchObject({ status: 'failed', creditsUsed: 2, creditsReturned: 2 })
})
afterAll(() => test.close())

const work = async (minutes = 1) => {
  await test.work()
  test.clock.forward(minutes * 60_000)
  await test.work()
}
const find = async () => (await verifyLedger(test.db.root)).map(({ rule, detail }) => [rule, detail])

/** Damages the rows, looks, and repairs them. */
async function findAfter(damage: string, repair: string) {
  await test.query(damage)
  const faults = await find()
  await test.query(repair)
  expect(await find()).toEqual([])
  return faults
}

const setUpgrade = (changes: string) => `update video_upgrades set ${changes}`
const rename = (from: string, to: string) => `update transactions set key = '${to}' where key = '${from}'`

describe('the proof of the ledger', () => {
  it('CRD-05 MOD-15 knows takes and upgrades apart, and finds nothing wrong', async () => {
    expect(await find()).toEqual([])
  })

  it('MOD-15 finds an upgrade with another price than its charge', async () => {
    const faults = await findAfter(setUpgrade('credits_used = 3'), setUpgrade('credits_used = 2'))
    expect(faults).toEqual([['upgrade', 'failed, refunded t, charged -2, returned 2']])
  })

  it('MOD-15 finds a failed upgrade that was not refunded, and a refund of one that did not fail', async () => {
    const refunded = setUpgrade("status = 'failed', refunded = true")
    for (const damage of ["status = 'failed', refunded = false", "status = 'completed', refunded = false"])
      expect(await findAfter(setUpgrade(damage), refunded)).toEqual([
        ['upgrade', expect.stringContaining('refunded f, charged -2, returned 2')],
      ])
  })

  it.each(['usage', 'refund'])(
    'MOD-15 finds a missing %s of an upgrade, and one that belongs to none',
    async (type) => {
      const key = `${type}:${id}:1080p`
      const stray = `${type}:${id}:4k`
      expect((await findAfter(rename(key, stray), rename(stray, key))).toSorted()).toEqual([
        ['upgrade', expect.stringContaining('failed, refunded t, charged')],
        ['upgrade', 'no upgrade belongs to this row'],
      ])
    },
  )
})
