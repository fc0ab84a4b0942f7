import { expect, it } from 'vitest'
import type { KieApi } from '#contract/providers.ts'
import { maskedSecret } from '#contract/settings/masked-secret.ts'
import { schemaFor, toSave, valuesFor } from './kie-api-values.ts'

const known = {
  id: '1',
  name: 'Main',
  token: maskedSecret,
  webhookKey: maskedSecret,
  totalCredits: 720,
  veo3QualityCredits: 400,
  veo3FastCredits: 80,
} as KieApi

it('ADM-07 starts a new account with the default numbers and requires its token', () => {
  expect(valuesFor(null)).toMatchObject({ totalCredits: 1000, veo3QualityCredits: 400, veo3FastCredits: 80 })
  expect(schemaFor(null).safeParse({ ...valuesFor(null), name: 'Main' }).error?.issues[0]?.message).toBe(
    'Token is required',
  )
  expect(schemaFor(known).safeParse(valuesFor(known)).success).toBe(true)
})

it('ADM-07 sends only the changed fields of an existing account', () => {
  const values = { ...valuesFor(known), name: 'Second' }
  expect(toSave(known, values, new Set(['name']))).toEqual({ id: '1', body: { name: 'Second' } })
  expect(toSave(known, values, new Set())).toBeNull()
  expect(toSave(known, { ...values, webhookKey: '' }, new Set(['webhookKey']))?.body).toEqual({ webhookKey: null })
  expect(schemaFor(known).safeParse({ ...valuesFor(known), token: '' }).success).toBe(false)
})
