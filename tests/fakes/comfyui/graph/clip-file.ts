import { createHash } from 'node:crypto'
import type { ComfyClip } from '#tests/fakes/comfyui/comfyui-state.ts'

/** The file of a clip, of its size, length and sound; made at the first request. It shows the pictures that were loaded. */
export async function makeComfyClip({ width, height, frames, fps, sound, first, last }: ComfyClip): Promise<string> {
  const { makeFramesClip } = await import('#tests/make-clip.ts')
  const frameName = [first, last].map(nameOf).join('')
  const [frame, lastFrame] = await Promise.all([first, last].map((one) => one && readFrame(one, width, height)))
  const pictures = { frame: frame ?? null, lastFrame: lastFrame ?? null, frameName }
  return makeFramesClip({ width, height, frames, frameRate: fps, sound, ...pictures })
}

const nameOf = (picture: Uint8Array | null) =>
  picture ? `-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}` : ''

async function readFrame(picture: Uint8Array, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture).resize(width, height, { fit: 'cover' }).ensureAlpha().raw().toBuffer()
}
