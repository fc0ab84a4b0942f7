/** What the chips write into the prompt. The prompt is the truth: a chip is on when its phrase stands in it. */
export const audioGroups = [
  {
    name: 'Dialogue',
    phrases: [
      { label: 'Whisper', phrase: 'Dialogue: a voice whispers, "Do you hear that?"' },
      { label: 'Narrator', phrase: 'Dialogue: a calm narrator describes the scene.' },
      { label: 'Laughter', phrase: 'Dialogue: two friends talk and laugh.' },
    ],
  },
  {
    name: 'Effects',
    phrases: [
      { label: 'Footsteps', phrase: 'Sound: slow footsteps on gravel.' },
      { label: 'Thunder', phrase: 'Sound: thunder rolling in the distance.' },
      { label: 'Bell', phrase: 'Sound: a single bell rings out.' },
    ],
  },
  {
    name: 'Ambience',
    phrases: [
      { label: 'Waves', phrase: 'Sound: waves breaking on the shore.' },
      { label: 'Rain', phrase: 'Sound: steady rain on leaves.' },
      { label: 'City', phrase: 'Sound: a city at night, far traffic and voices.' },
    ],
  },
] as const

export function hasPhrase(prompt: string, phrase: string): boolean {
  return prompt.includes(phrase)
}

export function togglePhrase(prompt: string, phrase: string): string {
  if (!hasPhrase(prompt, phrase)) return prompt.trim() === '' ? phrase : `${prompt.trimEnd()} ${phrase}`
  const [before = '', ...after] = prompt.split(phrase)
  return [before.trimEnd(), after.join(phrase).trimStart()].filter(Boolean).join(' ')
}
