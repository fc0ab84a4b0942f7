import { afterAll, beforeAll, expect, it } from 'vitest'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { type LedgerEntry, postLedgerEntry } from './ledger.ts'
import { verifyLedger } from './verify-ledger.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function newUser(): Promise<string> {
  const username = `user-${crypto.randomUUID().slice(0, 8)}`
  await test.browser().post('/api/auth/register', { username, password: 'correct horse' })
  return (await findAccountByUsername(test.db.root, username))?.id ?? ''
}

const post = (entry: Pick<LedgerEntry, 'userId' | 'amount' | 'key'>) =>
  test.db.transaction((tx) =>
    postLedgerEntry(tx, { type: 'adjustment', description: 'a test', createdAt: test.clock.now(), ...entry }),
  )

it("CRD-04 numbers each user's rows and stores the balance after each row", async () => {
  const userId = await newUser()
  const rows = [
    await post({ userId, amount: 5, key: `a:${userId}` }),
    await post({ userId, amount: -25, key: `b:${userId}` }),
  ]
  expect(rows.map(({ sequence, amount, balanceAfter }) => [sequence, amount, balanceAfter])).toEqual([
    [2, 5, 25],
    [3, -25, 0],
  ])
  await test.verify()
})

it('CRD-04 posts a key once, even forty times at once, and always returns the first row', async () => {
  const userId = await newUser()
  const rows = await Promise.all(Array.from({ length: 40 }, () => post({ userId, amount: 3, key: `c:${userId}` })))
  expect(new Set(rows.map((row) => row.id)).size).toBe(1)
  expect(rows[0]?.balanceAfter).toBe(23)
  await test.verify()
})

it('CRD-04 a balance never goes below zero, even with simultaneous charges', async () => {
  const userId = await newUser()
  const takes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) => post({ userId, amount: -3, key: `d${index}:${userId}` })),
  )
  expect(takes.filter((take) => take.status === 'fulfilled')).toHaveLength(6)
  await test.verify()
})

it('CRD-04 simultaneous charges and credits of many users add up', async () => {
  const userIds = await Promise.all(Array.from({ length: 5 }, newUser))
  const entries = userIds.flatMap((userId, user) =>
    Array.from({ length: 20 }, (_, index) => ({
      userId,
      amount: (index * 7 + user) % 2 ? -2 : 3,
      key: `e${index}:${userId}`,
    })),
  )
  await Promise.allSettled(entries.map(post))
  await test.verify()
})

it('CRD-04 refuses amounts that are not whole credits, and another user’s key', async () => {
  const [userId, otherId] = [await newUser(), await newUser()]
  for (const amount of [0, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    await expect(post({ userId, amount, key: `f:${amount}` })).rejects.toThrow('ledger amount')
  await post({ userId, amount: 1, key: 'shared' })
  await expect(post({ userId: otherId, amount: 1, key: 'shared' })).rejects.toThrow('another user')
  await test.verify()
})

it('CRD-04 one query finds a balance that was changed without the ledger', async () => {
  const userId = await newUser()
  await test.query(`update users set credits = credits + 1 where id = '${userId}'`)
  const faults = await verifyLedger(test.db.root)
  expect(faults).toEqual([{ rule: 'balance', subject: userId, detail: 'balance 21, sum 20, last row 20' }])
  await test.query(`update users set credits = credits - 1 where id = '${userId}'`)
})

it('PLT-01 the database refuses a negative balance', async () => {
  const userId = await newUser()
  await expect(test.query(`update users set credits = -1 where id = '${userId}'`)).rejects.toThrow()
})
