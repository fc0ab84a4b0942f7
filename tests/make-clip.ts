import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeClip } from '#renderer/encode-clip.ts'

const frameRate = 24
const sampleRate = 48_000
const sizes = { '16:9': [320, 180], '9:16': [180, 320], '1:1': [180, 180], '1080p': [1920, 1080] } as const

type ClipOptions = { seconds?: number; silent?: boolean }

/** A small real video with a tone, made once per run; eight seconds long by default. */
export async function makeClip(
  shape: keyof typeof sizes,
  { seconds = 8, silent = false }: ClipOptions = {},
): Promise<string> {
  // Like the database's template: several runs share their clips if they name it.
  const folder = join(tmpdir(), `soundreel-clips-${process.env.TEST_TEMPLATE ?? process.ppid}`)
  const path = join(folder, `${shape.replace(':', 'x')}-${seconds}${silent ? '-silent' : ''}.mp4`)
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.mp4`)
  const [width, height] = sizes[shape]
  const frame = Buffer.alloc(width * height * 4, 90)
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, index) =>
    silent ? 0 : 0.5 * Math.sin((index * 2 * Math.PI * 440) / sampleRate),
  )
  const picture = { width, height, frameCount: seconds * frameRate, frame: async () => frame }
  await encodeClip(draft, picture, { left: samples, right: samples })
  await rename(draft, path)
  return path
}
