import { expect, it } from 'vitest'
import { remedyFor } from '#web/features/overview/alarm-remedies.ts'
import { findSettings } from '#web/features/settings/setting-index.ts'
import { addressOf, adminGroups, findGroup } from './admin-groups.ts'
import { indexedSections, sectionTitles } from './section-titles.ts'

it('ADM-14 every section has one address', () => {
  const sections = Object.values(adminGroups).flatMap((group) => group.sections)
  expect(new Set(sections).size).toBe(sections.length)
  expect(addressOf('models')).toBe('/admin/models')
  expect(addressOf('paypal')).toBe('/admin/payments#paypal')
  expect(addressOf('nothing')).toBe('/admin')
})

it.each([
  ['/admin/models', 'models'],
  ['/admin/sign-in/', 'sign-in'],
  ['/admin', null],
  ['/admin/nope', null],
])('ADM-14 the address %s is that of %s', (path, group) => expect(findGroup(path)).toBe(group))

it.each(['server-lacks:server:model', 'provider-low:account', 'provider-resting:account', 'model-retires:veo3'])(
  'ADM-12 ADM-14 the alarm %s links to a group that has the section',
  (alarm) => {
    const { pathname, hash } = new URL(remedyFor(alarm)?.address ?? '', 'https://video.example')
    const group = findGroup(pathname)
    const sections = group ? adminGroups[group].sections : []
    expect(sections.map((section) => `#${section}`).concat('')).toContain(hash)
    expect(group).not.toBeNull()
  },
)

it('ADM-14 the search finds every section by its heading, and leads to it', () => {
  const sections = Object.values(adminGroups).flatMap((group) => group.sections)
  expect(Object.keys(sectionTitles).sort()).toEqual(sections.toSorted())
  for (const section of sections)
    expect(findSettings(sectionTitles[section] ?? '', indexedSections).map((hit) => hit.section)).toContain(section)
  for (const [words, section] of [
    ...[['Go live', 'go-live'] as const, ['recovery', 'video-recovery'] as const, ['held', 'held-payments'] as const],
    ...[['provider api', 'kie-apis'] as const, ['packages', 'credit-packages'] as const],
    ...[['reports', 'reports'] as const, ['showcase', 'showcase'] as const],
  ])
    expect(findSettings(words, indexedSections).map((hit) => hit.section)).toContain(section)
})
