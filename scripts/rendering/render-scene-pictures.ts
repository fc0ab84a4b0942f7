/**
 * `npm run maintain -- render-scenes`: draws one picture of each family of scenes and of each subject for
 * renderer/README.md.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { frameRate } from '#renderer/clip.ts'
import { createFramePainter } from '#renderer/draw-frames.ts'
import { scenePrompts } from '#renderer/scene-prompts.ts'
import { rootFolder } from '#scripts/run-command.ts'

/** The middle of a clip, where most scenes have their key moment. */
const frame = 4 * frameRate
const size = { width: 1280, height: 720, scale: 0.375 }

const prompts: Record<string, string> = {
  ...scenePrompts,
  lighthouse: 'a lighthouse at night',
  boat: 'a sailing boat at sunset',
  ship: 'a ship at noon',
  train: 'a steam train in the desert at sunset',
  car: 'a yellow car at noon',
  house: 'a house at dusk',
  bird: 'a blue bird at noon',
  cat: 'a cat',
  dog: 'a dog',
  balloon: 'a hot air balloon at sunrise',
  flower: 'a flower in the morning',
}

const clip = {
  mode: 'text',
  seed: 7,
  seconds: 8,
  aspectRatio: '16:9',
  resolution: '720p',
  audio: true,
  watermark: null,
} as const

const folder = join(rootFolder, 'renderer/pictures')
await mkdir(folder, { recursive: true })
for (const [name, prompt] of Object.entries(prompts)) {
  const paint = await createFramePainter({ ...clip, prompt }, size)
  const raw = { width: 480, height: 270, channels: 4 as const }
  await sharp(Buffer.from(paint(frame)), { raw })
    .webp({ quality: 78 })
    .toFile(join(folder, `${name}.webp`))
  console.log(name)
}
