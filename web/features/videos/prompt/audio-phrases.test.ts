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

it.each([
  ['written twice goes once at a time', `${waves} ${waves}`, waves],
  ['at the beginning leaves the rest', `${waves} A dog runs.`, 'A dog runs.'],
  [
    'in other letters is another one',
    'SOUND: WAVES BREAKING ON THE SHORE.',
    `SOUND: WAVES BREAKING ON THE SHORE. ${waves}`,
  ],
  ['is added after the last line', 'A beach.\n\n', `A beach. ${waves}`],
])('GEN-01 a sound %s', (_, prompt, after) => expect(togglePhrase(prompt, waves)).toBe(after))
