import type { DemoScene } from './demo-scene.ts'
import { chooseFamily } from './families.ts'
import type { Scene } from './family.ts'
import { readWords } from './match-words.ts'
import { createRandom, hashText, type Random } from './random.ts'
import { readSetting, type Setting } from './setting.ts'

export type ComposedScene = { family: string; scene: Scene; random: Random; setting: Setting }

/** The scene for a prompt and its seed. The same input gives the same scene on every machine. */
export function composeScene(demo: Pick<DemoScene, 'prompt' | 'seed'>): ComposedScene {
  const words = readWords(demo.prompt)
  const family = chooseFamily(words)
  const random = createRandom(hashText(`${demo.seed ?? 'prompt'}:${words.exact}`))
  const setting = readSetting(words)
  return { family: family.name, scene: family.compose(random, setting), random, setting }
}
