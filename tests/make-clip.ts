import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClipPicture, encodeClip } from '#renderer/encode-clip.ts'

/** Few frames a second make a large picture cheap. */
const rateOf = (lines: number) => (lines > 1080 ? 1 : lines > 360 ? 4 : 24)
const sampleRate = 48_000
const sizes = {
  '16:9': [320, 180],
  '9:16': [180, 320],
  '1:1': [180, 180],
  '1080p': [1920, 1080],
  '4k': [3840, 2160],
} as const

type ClipOptions = { seconds?: number; silent?: boolean }

/** A small real video with a tone, made once per run; eight seconds long by default. */
export async function makeClip(
  shape: keyof typeof sizes,
  { seconds = 8, silent = false }: ClipOptions = {},
): Promise<string> {
  const [width, height] = sizes[shape]
  const name = `${shape.replace(':', 'x')}-${seconds}${silent ? '-silent' : ''}`
  return makeOnce(name, { width, height, frameRate: rateOf(Math.min(width, height)) }, seconds, {
    seconds,
    loudness: silent ? 0 : 0.5,
  })
}

/** What a provider was asked for: `lines` are those of the shorter side. Without `sound`, there is no sound track. */
export type SizedClip = { aspectRatio: string; lines: number; seconds: number; sound: boolean }

/** A real video of exactly that size and length, made once per run. Few frames a second make it cheap. */
export async function makeSizedClip({ aspectRatio, lines, seconds, sound }: SizedClip): Promise<string> {
  const [across = 16, down = 9] = aspectRatio.split(':').map(Number)
  const scale = lines / Math.min(across, down)
  const [width, height] = [even(across * scale), even(down * scale)]
  const name = `${width}x${height}-${seconds}${sound ? '' : '-mute'}`
  return makeOnce(name, { width, height, frameRate: rateOf(lines) }, seconds, sound ? { seconds, loudness: 0.5 } : null)
}

/**
 * A clip by its number of frames. `frame` has the RGBA bytes of each of them, except of the last one if there is a
 * `lastFrame`; both are named by `frameName`.
 */
export type FramesClip = {
  width: number
  height: number
  frames: number
  frameRate: number
  sound: boolean
  frame: Buffer | null
  lastFrame?: Buffer | null
  frameName: string
}

/** A real video of exactly that many frames, made once per run. */
export async function makeFramesClip({ frames, sound, frameName, ...given }: FramesClip): Promise<string> {
  const { width, height, frameRate, frame, lastFrame = null } = given
  const name = `${width}x${height}-${frames}f${frameRate}${sound ? '' : '-mute'}${frameName}`
  // One frame longer: a length that is no whole number of samples must not end before the picture.
  const tone = sound ? { seconds: (frames + 1) / frameRate, loudness: 0.5 } : null
  return makeOnce(name, { width, height, frameRate }, frames / frameRate, tone, { frame, lastFrame })
}

const even = (length: number) => 2 * Math.round(length / 2)

type Tone = { seconds: number; loudness: number }

function samplesOf({ seconds, loudness }: Tone): Float32Array {
  return Float32Array.from(
    { length: seconds * sampleRate },
    (_, index) => loudness * Math.sin((index * 2 * Math.PI * 440) / sampleRate),
  )
}

type Given = { frame: Buffer | null; lastFrame: Buffer | null }
type Picture = Required<Pick<ClipPicture, 'width' | 'height' | 'frameRate'>>

const made = new Map<string, Promise<string>>()

function makeOnce(
  name: string,
  picture: Picture,
  seconds: number,
  tone: Tone | null,
  given: Given = { frame: null, lastFrame: null },
): Promise<string> {
  const path = made.get(name) ?? makeFile(name, picture, seconds, tone, given)
  made.set(name, path)
  return path
}

async function makeFile(
  name: string,
  picture: Picture,
  seconds: number,
  tone: Tone | null,
  given: Given,
): Promise<string> {
  // Like the database's template: several runs share their clips if they name it.
  const folder = join(tmpdir(), `soundreel-clips-${process.env.TEST_TEMPLATE ?? process.ppid}`)
  const path = join(folder, `${name}.mp4`)
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.mp4`)
  const frame = given.frame ?? Buffer.alloc(picture.width * picture.height * 4, 90)
  const frameCount = Math.round(seconds * picture.frameRate)
  const frameAt = async (index: number) => (index === frameCount - 1 && given.lastFrame) || frame
  const samples = tone && samplesOf(tone)
  await encodeClip(draft, { ...picture, frameCount, frame: frameAt }, samples && { left: samples, right: samples })
  await rename(draft, path)
  return path
}

const wavRate = 8_000

/** A WAV of 16 bits with a quiet tone. */
export function makeWav(seconds: number): Buffer {
  const samples = Buffer.alloc(2 * seconds * wavRate)
  for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE(Math.round(3000 * Math.sin(at / 20)), at)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(wavRate, 24)
  header.writeUInt32LE(2 * wavRate, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
