import { expect, it } from 'vitest'
import type { AdminSettings } from '#contract/settings/admin-settings.ts'
import { maskedSecret } from '#contract/settings/masked-secret.ts'
import { formSchema, pickValues, telegramSchema, toChanges, valuesOf } from './settings-values.ts'

const settings = { kieToken: null, creemApiKey: maskedSecret, googleClientId: 'id', veo3Credits: 5 } as AdminSettings

it('ADM-03 an emptied secret is removed, an emptied text is sent as an empty text', () => {
  const values = { ...valuesOf(settings), creemApiKey: '', googleClientId: '' }
  expect(toChanges(values, ['creemApiKey', 'googleClientId'])).toEqual({ creemApiKey: null, googleClientId: '' })
})

it('ADM-02 sends only the named fields', () => {
  expect(valuesOf(settings)).toMatchObject({ kieToken: '', creemApiKey: maskedSecret, veo3Credits: 5 })
  expect(toChanges({ ...valuesOf(settings), veo3Credits: 7 }, ['veo3Credits'])).toEqual({ veo3Credits: 7 })
})

it('ADM-05 each form has its own settings, and only the Telegram form has the bot token', () => {
  const values = valuesOf({ ...settings, telegramBotToken: maskedSecret, telegramChatId: null })
  expect(pickValues(telegramSchema, values)).toEqual({ telegramBotToken: maskedSecret, telegramChatId: '' })
  expect(pickValues(formSchema, values)).not.toHaveProperty('telegramBotToken')
})

it.each([
  ['', true],
  ['1', true],
  ['1000', true],
  ['0', false],
  ['1001', false],
  ['ten', false],
])('ADM-04 an API price of %j is valid: %s', (veo3ApiPrice, valid) => {
  expect(formSchema.pick({ veo3ApiPrice: true }).safeParse({ veo3ApiPrice }).success).toBe(valid)
})
