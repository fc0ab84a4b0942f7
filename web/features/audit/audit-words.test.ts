import { expect, it } from 'vitest'
import * as texts from '#web/texts/admin.ts'
import { describeChanges } from './audit-words.ts'

it.each([
  ['a changed value with what it was', { credits: 5 }, { credits: 9 }, ['credits: 5 → 9']],
  ['a value that was set', { email: null }, { email: 'a@b.c' }, [`email: ${texts.none} → a@b.c`]],
  ['a value that was removed', { email: 'a@b.c' }, { email: null }, [`email: a@b.c → ${texts.none}`]],
  ['what a new thing is', null, { name: 'Pro', isActive: true }, ['name: Pro', 'isActive: true']],
  ['what a deleted thing was', { name: 'Pro' }, null, ['name: Pro']],
  ['a switch', { isActive: true }, { isActive: false }, ['isActive: true → false']],
  ['a list by its contents', { events: ['a'] }, { events: ['a', 'b'] }, ['events: ["a"] → ["a","b"]']],
  ['several changes in their order', { a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 3 }, ['a: 1 → 2', 'c: 1 → 3']],
  ['nothing where nothing changed', { a: 1, b: null }, { a: 1 }, []],
  ['nothing where nothing is known', null, null, []],
])('ADM-11 shows %s', (_, before, after, changes) => expect(describeChanges({ before, after })).toEqual(changes))

it('ADM-11 says that a secret was replaced, even if the log has the same text before and after', () => {
  const replaced = [`creemApiKey: ${texts.aNewSecret}`]
  expect(describeChanges({ before: { creemApiKey: '(secret)' }, after: { creemApiKey: '(secret)' } })).toEqual(replaced)
  expect(describeChanges({ before: { creemApiKey: null }, after: { creemApiKey: '(secret)' } })).toEqual(replaced)
  expect(describeChanges({ before: { creemApiKey: '(secret)' }, after: { creemApiKey: null } })).toEqual([
    `creemApiKey: (secret) → ${texts.none}`,
  ])
})
