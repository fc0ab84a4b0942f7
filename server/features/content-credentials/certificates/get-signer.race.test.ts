import { expect, it } from 'vitest'
import { createTestApp } from '#tests/test-app.ts'
import { getSigner } from './get-signer.ts'

it('MRK-01 processes that need a certificate at the same time make one authority and one signer', async () => {
  const test = await createTestApp()
  const signers = await Promise.all(Array.from({ length: 8 }, () => getSigner(test.ctx)))
  const serials = new Set(signers.map(({ chain }) => chain[0]?.serialNumber))
  expect(serials.size).toBe(1)
  expect(await test.query('select slot from signing_certificates order by slot')).toEqual([
    { slot: 'authority:1' },
    { slot: 'signer:1' },
  ])
  await test.close()
})
