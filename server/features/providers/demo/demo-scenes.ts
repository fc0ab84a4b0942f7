import { scenePrompts } from '#renderer/scene-prompts.ts'

export const demoScenes = Object.entries(scenePrompts).map(([name, prompt]) => ({ name, prompt }))

/** Whether the demo renderer finds anything in the prompt that it can draw. */
export async function hasDemoScene(prompt: string): Promise<boolean> {
  // Loaded on demand, because it brings the drawing library, which sites without the demo do not need.
  const { hasScene } = await import('#renderer/has-scene.ts')
  return hasScene(prompt)
}
