import type { promptIdeas } from '#web/texts/prompts.ts'

export type PromptIdea = (typeof promptIdeas)[number]

/** Always in this format and in English, the language that the models read. */
export function writePrompt({ scene, camera, sound }: PromptIdea): string {
  return `${scene} Camera: ${camera}. Sound: ${sound}.`
}
