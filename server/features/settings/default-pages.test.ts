import { expect, it } from 'vitest'
import { sitePageNames } from '#contract/settings/site-pages.ts'
import { defaultPage } from './default-pages.ts'

it.each(sitePageNames)('ADM-13 the built-in page %s has no place left where a name or a figure is missing', (name) => {
  expect(defaultPage(name, 'Kino & Co')).not.toMatch(/[{}]|undefined|NaN/)
})

it('MRK-03 GEN-23 ADM-05 the privacy page names who receives prompts and usernames', () => {
  const text = defaultPage('privacy', 'Kino')
  for (const words of [
    'Creem checks each text',
    'the id of your account',
    'go through Telegram. They contain your username',
  ])
    expect(text).toContain(words)
})

it('MRK-03 ACC-11 the privacy page states how long each kind of data stays', () => {
  const text = defaultPage('privacy', 'Kino')
  for (const words of [
    'of a deleted video are removed within 3 days.',
    'Uploads that no video uses: 1 day. Images in requests of programs: 1 day.',
    'at most 30 days, to recognise repeated reports',
    'for 180 days after our decision',
    'Devices that are signed in: at most 30 days.',
    'Events that update open pages: 7 days. Messages to your webhooks: 30 days.',
    'so that a repeated call is carried out once: 30 days.',
    'Archives that you had made of your account: 7 days.',
    'you can restore it for 14 days',
  ])
    expect(text).toContain(words)
})
