import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tolerantUsers } from '#web/features/accounts/users/user-queries.ts'
import { tolerantApiTokens } from '#web/features/api-tokens/queries.ts'
import { maskToken } from '#web/features/api-tokens/token-list.tsx'
import { tolerantAllTransactions } from '#web/features/credits/read-transactions.ts'
import { tolerantAdminPackages } from '#web/features/payments/packages/admin-queries.ts'
import { tolerantKieApis } from '#web/features/providers/queries.ts'
import { tolerantAdminSettings } from '#web/features/settings/admin-queries.ts'
import { tolerant } from './tolerant.ts'

describe('an answer that carries the fields of the specification alone', () => {
  const createdAt = '2026-11-20T10:00:00.000Z'

  it('ADM-09 shows the users', () => {
    const lan = { id: 'u1', username: 'lan', email: null, credits: 5, isAdmin: false, isActive: true, createdAt }
    expect(tolerantUsers.response.parse([{ ...lan, videoCount: 3 }])).toMatchObject([{ ...lan, videoCount: 3 }])
  })

  it('ADM-07 shows the provider accounts, with what their credits say', () => {
    const parse = (api: object) => tolerantKieApis.response.parse([{ id: 'k', name: 'main', token: 'abc', ...api }])[0]
    expect(parse({ totalCredits: 400 })).toMatchObject({ status: 'Available', isEnabled: true, balance: null })
    expect(parse({ totalCredits: 399, lastUsed: '2026-11-20 10:00:00Z' })?.status).toBe('Low Credits')
  })

  it('ADM-06 shows the packages, and a price sent as a number', () => {
    const pack = { id: 'p', name: 'Pro', credits: 150, creemProductId: null, isActive: true, createdAt }
    expect(tolerantAdminPackages.response.parse([{ ...pack, price: 25 }])).toMatchObject([{ ...pack, price: '25' }])
  })

  it('ADM-02 ADM-04 shows the settings; a price that is not there leaves its field empty', () => {
    const settings = tolerantAdminSettings.response.parse({
      id: 1,
      veo3Credits: 7,
      veo3ApiPrice: null,
      kieToken: 'abc',
    })
    expect(settings).toMatchObject({ veo3Credits: 7, veo3ApiPrice: '', kieToken: 'abc', paypalEnvironment: 'sandbox' })
  })

  it('ADM-10 shows the transactions', () => {
    const row = { id: 'f0c1', type: 'usage', amount: -1, description: 'Waves', videoTaskId: 'v', createdAt }
    const { data } = tolerantAllTransactions.response.parse({ data: [{ ...row, username: 'lan' }], total: 1 })
    expect(data).toMatchObject([{ ...row, username: 'lan', refunded: false }])
  })

  it('AUT-01 shows the tokens, of a whole one its first and last eight characters', () => {
    const token = {
      id: 't',
      userId: 'u',
      token: 'srl_abcdefghijklmnopqrstuvwxyz',
      name: 'n8n',
      isActive: true,
      createdAt,
    }
    const [shown] = tolerantApiTokens.response.parse([{ ...token, lastUsed: null }])
    expect(maskToken(shown?.token ?? '')).toBe('srl_abcd…stuvwxyz')
    expect(maskToken('srl_abcd…stuvwxyz')).toBe('srl_abcd…stuvwxyz')
  })
})

it('PLT-03 what is neither said nor known otherwise is refused', () => {
  const schema = tolerant(z.object({ id: z.string(), at: z.iso.datetime(), count: z.number() }), { count: 0 })
  expect(schema.parse({ id: 7, at: '2026-11-20', count: '3' })).toEqual({
    id: '7',
    at: '2026-11-20T00:00:00.000Z',
    count: 3,
  })
  expect(schema.parse({ id: 'a', at: '2026-11-20', count: 'many' }).count).toBe(0)
  expect(schema.safeParse({ at: '2026-11-20' }).success).toBe(false)
})
