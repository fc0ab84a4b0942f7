import { expect, it } from 'vitest'
import type { AdminSettings } from '#contract/settings/admin-settings.ts'
import { maskedSecret } from '#contract/settings/masked-secret.ts'
import { toChanges, valuesOf } from './settings-values.ts'

const settings = { kieToken: null, creemApiKey: maskedSecret, googleClientId: 'id', veo3Credits: 5 } as AdminSettings

it('ADM-03 an emptied secret is removed, an emptied text is sent as an empty text', () => {
  const values = { ...valuesOf(settings), creemApiKey: '', googleClientId: '' }
  expect(toChanges(values, ['creemApiKey', 'googleClientId'])).toEqual({ creemApiKey: null, googleClientId: '' })
})

it('ADM-02 sends only the named fields', () => {
  expect(valuesOf(settings)).toMatchObject({ kieToken: '', creemApiKey: maskedSecret, veo3Credits: 5 })
  expect(toChanges({ ...valuesOf(settings), veo3Credits: 7 }, ['veo3Credits'])).toEqual({ veo3Credits: 7 })
})
