import { z } from 'zod'

export const maxRecentPrompts = 8

const storedSchema = z.array(z.string()).catch([])
const keyOf = (username: string) => `soundreel.prompts.${username}`

/** This user's recent prompts in this browser, newest first. They never leave the browser. */
export function readRecentPrompts(username: string): string[] {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]'))
  } catch {
    return []
  }
}

/** A repeated prompt moves to the front. */
export function keepRecentPrompt(username: string, prompt: string): void {
  const others = readRecentPrompts(username).filter((kept) => kept !== prompt)
  write(username, [prompt, ...others].slice(0, maxRecentPrompts))
}

export function clearRecentPrompts(username: string): void {
  write(username, [])
}

function write(username: string, prompts: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(prompts))
  } catch {
    // Without storage, there are no recent prompts.
  }
}
