import { expect, it } from 'vitest'
import { hasPhrase, togglePhrase } from './audio-phrases.ts'

const waves = 'Sound: waves breaking on the shore.'

it('GEN-01 adds a sound to the prompt and removes it again', () => {
  const written = togglePhrase('A beach at dusk.', waves)
  expect(written).toBe(`A beach at dusk. ${waves}`)
  expect(hasPhrase(written, waves)).toBe(true)
  expect(togglePhrase(written, waves)).toBe('A beach at dusk.')
})

it('GEN-01 fills an empty prompt and keeps the text around a sound', () => {
  expect(togglePhrase('  ', waves)).toBe(waves)
  expect(togglePhrase(waves, waves)).toBe('')
  expect(togglePhrase(`A beach. ${waves} A dog runs.`, waves)).toBe('A beach. A dog runs.')
})
