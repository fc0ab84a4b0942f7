export function hasPhrase(prompt: string, phrase: string): boolean {
  return prompt.includes(phrase)
}

export function togglePhrase(prompt: string, phrase: string): string {
  if (!hasPhrase(prompt, phrase)) return prompt.trim() === '' ? phrase : `${prompt.trimEnd()} ${phrase}`
  const [before = '', ...after] = prompt.split(phrase)
  return [before.trimEnd(), after.join(phrase).trimStart()].filter(Boolean).join(' ')
}
