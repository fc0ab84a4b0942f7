import { beforeAll, expect, it } from 'vitest'
import { promptIdeas } from '#web/texts/prompts.ts'
import { writePrompt } from './prompt-ideas.ts'
import { clearRecentPrompts, keepRecentPrompt, maxRecentPrompts, readRecentPrompts } from './recent-prompts.ts'

const kept = new Map<string, string>()
beforeAll(() => {
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  }
  Object.assign(globalThis, { localStorage })
})

it('GEN-01 every idea describes the camera movement and the sound', () => {
  for (const idea of promptIdeas) expect(writePrompt(idea)).toMatch(/^[A-Z].+\. Camera: .+\. Sound: .+\.$/)
})

it('GEN-01 recent prompts are the newest few of one user, without duplicates', () => {
  for (let take = 1; take <= maxRecentPrompts + 2; take += 1) keepRecentPrompt('ana', `Take ${take}`)
  keepRecentPrompt('ana', 'Take 9')
  expect(readRecentPrompts('ana')).toEqual(['Take 9', 'Take 10', ...[8, 7, 6, 5, 4, 3].map((take) => `Take ${take}`)])
  expect(readRecentPrompts('ben')).toEqual([])
  clearRecentPrompts('ana')
  expect(readRecentPrompts('ana')).toEqual([])
  kept.set('soundreel.prompts.ana', '{"not": "a list"')
  expect(readRecentPrompts('ana')).toEqual([])
})
