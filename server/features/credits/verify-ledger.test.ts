import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { verifyLedger } from './verify-ledger.ts'

let test: TestApp
/** Two completed takes, of which the first has an upgrade that failed, and a take that failed. */
let id: string
let other: string
let failed: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '10' })
  const browser = await test.signedIn('owner')
  const { token } = (await browser.post('/api/user-tokens', { name: 'robot' })).body
  const make = async (asked: object) =>
    (await test.browser().post('/api/v1/videos', asked, { authorization: `Bearer ${token}` })).body.data
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  test.provider.onCheckHd = { outcome: 'unavailable' }
  const takes = await make({ model: 'demo', prompt: 'waves', seconds: 8, takes: 2 })
  id = takes[0].id
  other = takes[1].id
  await work()
  await browser.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p' })
  await work(61)
  const [upgrade] = (await browser.get(`/api/v1/videos/${id}`)).body.upgrades
  expect(upgrade).toMatchObject({ status: 'failed', creditsUsed: 2, creditsReturned: 2 })
  test.provider.onCheck = { outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  failed = (await make({ model: 'demo', prompt: 'rain', seconds: 8 }))[0].id
  await work()
  expect((await browser.get(`/api/v1/videos/${failed}`)).body.status).toBe('failed')
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
const setTake = (taskId: string, changes: string) => `update video_tasks set ${changes} where task_id = '${taskId}'`
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

describe('the proof of takes', () => {
  it('CRD-05 finds a take with another price than its charge or its refund', async () => {
    const afterPrice = (taskId: string) =>
      findAfter(setTake(taskId, 'credits_used = 3'), setTake(taskId, 'credits_used = 2'))
    expect(await afterPrice(other)).toEqual([['charge', '1 usage rows of -2 for a price of 3']])
    expect((await afterPrice(failed)).toSorted()).toEqual([
      ['charge', '1 usage rows of -2 for a price of 3'],
      ['refund', 'stage failed, refunded t, 1 refund rows of 2'],
    ])
  })

  it('CRD-05 finds a take whose mark does not say what the ledger says', async () => {
    const [marked, unmarked] = ['refunded = true', 'refunded = false']
    expect(await findAfter(setTake(other, marked), setTake(other, unmarked))).toEqual([
      ['refund', 'stage completed, refunded t, 0 refund rows of 0'],
    ])
    const lost = setTake(other, `stage = 'failed', ${marked}`)
    expect(await findAfter(lost, setTake(other, `stage = 'completed', ${unmarked}`))).toEqual([
      ['refund', 'stage failed, refunded t, 0 refund rows of 0'],
    ])
    expect(await findAfter(setTake(failed, unmarked), setTake(failed, marked))).toEqual([
      ['refund', 'stage failed, refunded f, 1 refund rows of 2'],
    ])
  })

  it.each(['failed', 'cancelled'])('CRD-05 finds a take that was %s without a refund', async (stage) => {
    expect(await findAfter(setTake(other, `stage = '${stage}'`), setTake(other, `stage = 'completed'`))).toEqual([
      ['refund', `stage ${stage}, refunded f, 0 refund rows of 0`],
    ])
  })

  it('CRD-05 finds a refund of a take that did not fail and is not a gift', async () => {
    const damage = setTake(failed, `stage = 'completed'`)
    expect(await findAfter(damage, setTake(failed, `stage = 'failed'`))).toEqual([
      ['refund', 'stage completed, refunded t, 1 refund rows of 2'],
    ])
    await test.query(setTake(failed, `stage = 'completed', delivered_free = true`))
    expect(await find()).toEqual([])
    await test.query(setTake(failed, `stage = 'failed', delivered_free = false`))
  })

  it('CRD-05 finds two refunds of a take, even if it is not marked as refunded', async () => {
    const admin = await test.administrator()
    const [owner] = await test.query(`select id, credits from users where username = 'owner'`)
    const credits = Number(owner?.credits) + 5
    expect((await admin.put(`/api/admin/users/${owner?.id}/credits`, { credits })).status).toBe(200)
    const grants = `user_id = '${owner?.id}' and key like 'adjustment:%'`
    const take = `(select id from video_tasks where task_id = '${other}')`
    const faults = await findAfter(
      `update transactions set type = 'refund', video_task_id = ${take} where ${grants}`,
      `update transactions set type = 'adjustment', video_task_id = null where ${grants}`,
    )
    expect(faults).toEqual([['refund', 'stage completed, refunded f, 2 refund rows of 15']])
  })
})

describe('the proof of rows and budgets', () => {
  it('CRD-04 finds a gap in the numbers of the rows', async () => {
    const last = 'where sequence = (select max(sequence) from transactions)'
    const [row] = await test.query(`select sequence from transactions ${last}`)
    const rows = Number(row?.sequence)
    const faults = await findAfter(
      `update transactions set sequence = sequence + 1 ${last}`,
      `update transactions set sequence = sequence - 1 ${last}`,
    )
    expect(faults).toEqual([['sequence', `${rows} rows, last number ${rows + 1}`]])
  })

  it('CRD-04 finds a last row with another balance than its account', async () => {
    const last = 'where sequence = (select max(sequence) from transactions)'
    const faults = await findAfter(
      `update transactions set balance_after = balance_after + 1 ${last}`,
      `update transactions set balance_after = balance_after - 1 ${last}`,
    )
    expect(faults).toEqual([['balance', expect.stringMatching(/^balance (\d+), sum \1, last row (?!\1$)\d+$/)]])
  })

  it('CRD-04 finds rows whose sum is not the balance, even if the last one says the balance', async () => {
    const first = `where sequence = 1 and type = 'adjustment'
      and user_id = (select id from users where username = 'owner')`
    const faults = await findAfter(
      `update transactions set amount = amount + 1 ${first}`,
      `update transactions set amount = amount - 1 ${first}`,
    )
    expect(faults).toEqual([['balance', expect.stringMatching(/^balance (\d+), sum (?!\1,)\d+, last row \1$/)]])
  })

  it('API-02 finds a budget that counts what the ledger does not have', async () => {
    const faults = await findAfter(
      'update api_tokens set total_spent = total_spent + 1',
      'update api_tokens set total_spent = total_spent - 1',
    )
    expect(faults).toEqual([['budget', '5 counted, 4 in the ledger']])
  })
})
