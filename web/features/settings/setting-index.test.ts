import { expect, it } from 'vitest'
import { findSettings } from './setting-index.ts'

it('ADM-14 settings are found by the words of their label or section, in any order', () => {
  const labels = (text: string) =>
    findSettings(text, [{ label: 'Models', section: 'models' }]).map(({ label }) => label)
  expect(labels('secret paypal')).toEqual(['PayPal Client Secret'])
  expect(labels('telegram')).toEqual(['Bot Token', 'Chat ID'])
  expect(labels('MODELS')).toEqual(['Models'])
  expect([labels('zzz'), labels(' ')]).toEqual([[], []])
})
