import { createHash } from 'node:crypto'
import type { ComfyClip } from '#tests/fakes/comfyui/comfyui-state.ts'

/** The file of a clip, of its size, length and sound; made at the first request. It shows the picture that was loaded. */
export async function makeComfyClip({ width, height, frames, fps, sound, first }: ComfyClip): Promise<string> {
  const { makeFramesClip } = await import('#tests/make-clip.ts')
  const frameName = first ? `-${createHash('sha256').update(first).digest('hex').slice(0, 16)}` : ''
  const frame = first && (await readFrame(first, width, height))
  return makeFramesClip({ width, height, frames, frameRate: fps, sound, frame, frameName })
}

async function readFrame(picture: Uint8Array, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture).resize(width, height, { fit: 'cover' }).ensureAlpha().raw().toBuffer()
}
