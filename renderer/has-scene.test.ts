import { expect, it } from 'vitest'
import { chooseFamily, families } from './families.ts'
import { hasScene } from './has-scene.ts'
import { readWords } from './match-words.ts'
import { scenePrompts } from './scene-prompts.ts'

it('PRV-01 every family has a prompt that selects it, and its name alone selects a scene', () => {
  const selected = Object.values(scenePrompts).map((prompt) => chooseFamily(readWords(prompt)).name)
  expect(selected.toSorted()).toEqual(families.map(({ name }) => name).toSorted())
  for (const name of Object.keys(scenePrompts)) expect(hasScene(name)).toBe(true)
})

it('PRV-01 a prompt has a scene if it names a place or a subject', () => {
  expect(hasScene('A lighthouse blinks')).toBe(true)
  expect(hasScene('Sóng vỗ bờ')).toBe(true)
  expect(hasScene('A teacher writes an equation on the blackboard')).toBe(false)
})
