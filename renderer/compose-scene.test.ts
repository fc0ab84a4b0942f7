import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { composeScene } from './compose-scene.ts'
import type { DemoScene } from './demo-scene.ts'
import { createFramePainter } from './draw-frames.ts'
import { watermarkText } from './drawing/watermark.ts'
import { families } from './families.ts'
import { type StereoSound, sampleRate } from './sounds/stereo-sound.ts'

const prompts = [
  'sea',
  'rain on a window',
  'aurora over mountains',
  'city at night',
  'forest',
  'desert',
  'space',
  'fireplace',
  'snow',
  'underwater',
  'field',
  'abstract',
]
const small = { width: 1280, height: 720, scale: 0.2 }
const plain: DemoScene = { prompt: 'sea', seed: 1, aspectRatio: '16:9', watermark: null, imagePath: null }

async function frameOf(scene: Partial<DemoScene>, index: number, size = small): Promise<Uint8Array> {
  const paint = await createFramePainter({ ...plain, ...scene }, size)
  return Uint8Array.from(paint(index))
}

const block = 8

/** Means of blocks of 8 × 8 pixels, which remove the film grain of each frame. */
function blockMeans(pixels: Uint8Array, width: number): Float64Array {
  const columns = Math.floor(width / block)
  const rows = Math.floor(pixels.length / 4 / width / block)
  const means = new Float64Array(columns * rows * 3)
  for (let y = 0; y < rows * block; y++) {
    for (let x = 0; x < columns * block; x++) {
      const cell = (Math.floor(y / block) * columns + Math.floor(x / block)) * 3
      for (let channel = 0; channel < 3; channel++) {
        means[cell + channel] = (means[cell + channel] ?? 0) + (pixels[(y * width + x) * 4 + channel] ?? 0) / block ** 2
      }
    }
  }
  return means
}

function meanDifference(a: Uint8Array, b: Uint8Array, width = 256): number {
  const other = blockMeans(b, width)
  const differences = blockMeans(a, width).map((mean, i) => Math.abs(mean - (other[i] ?? 0)))
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length
}

/** Standard deviation of the blocks: 0 for an empty picture. */
function contrast(pixels: Uint8Array, width = 256): number {
  const means = blockMeans(pixels, width)
  const average = means.reduce((sum, mean) => sum + mean, 0) / means.length
  return Math.sqrt(means.reduce((sum, mean) => sum + (mean - average) ** 2, 0) / means.length)
}

const hashOf = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const soundHash = ({ left, right }: StereoSound) => hashOf(new Uint8Array(left.buffer), new Uint8Array(right.buffer))

/** Root mean square of both channels over the given seconds. */
function loudness({ left, right }: StereoSound, from: number, to: number): number {
  let squares = 0
  const first = Math.floor(from * sampleRate)
  const last = Math.floor(to * sampleRate)
  for (let i = first; i < last; i++) squares += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2
  return Math.sqrt(squares / ((last - first) * 2))
}

test.each(prompts)('PRV-01 demo: "%s" is a moving picture determined by prompt and seed', async (prompt) => {
  const [first, again, other, later] = await Promise.all([
    frameOf({ prompt }, 60),
    frameOf({ prompt }, 60),
    frameOf({ prompt, seed: 2 }, 60),
    frameOf({ prompt }, 110),
  ])
  expect(hashOf(again)).toBe(hashOf(first))
  expect(meanDifference(first, other)).toBeGreaterThan(8)
  expect(meanDifference(first, later)).toBeGreaterThan(1.2)
  expect(contrast(first)).toBeGreaterThan(15)
})

test.each(prompts)('PRV-01 demo: "%s" has sound: never silent, -3 dBFS at most, faded at both ends', (prompt) => {
  const sound = composeScene({ prompt, seed: 3 }).scene.sound()
  expect(sound.left.length).toBe(8 * sampleRate)
  let peak = 0
  for (const channel of [sound.left, sound.right]) for (const sample of channel) peak = Math.max(peak, Math.abs(sample))
  expect(20 * Math.log10(peak)).toBeCloseTo(-3, 1)
  expect(Math.abs(sound.left[0] ?? 1) + Math.abs(sound.left.at(-1) ?? 1)).toBeLessThan(1e-4)
  for (let second = 0.25; second < 7.5; second += 0.5)
    expect(loudness(sound, second, second + 0.5)).toBeGreaterThan(0.002)
  expect(soundHash(sound)).toBe(soundHash(composeScene({ prompt, seed: 3 }).scene.sound()))
  expect(soundHash(sound)).not.toBe(soundHash(composeScene({ prompt, seed: 4 }).scene.sound()))
})

test.each([1, 2, 3, 4])('PRV-01 demo: waves are heard when they are seen to break (seed %i)', (seed) => {
  const { scene } = composeScene({ prompt: 'waves on a clear day', seed })
  const sound = scene.sound()
  expect(scene.moments.length).toBeGreaterThanOrEqual(2)
  for (const at of scene.moments) {
    const before = loudness(sound, Math.max(0.15, at - 0.9), Math.max(0.3, at - 0.45))
    expect(loudness(sound, at, at + 0.4)).toBeGreaterThan(before * 1.35)
  }
})

test('PRV-01 demo: thunder follows its flash', async () => {
  const { scene } = composeScene({ prompt: 'storm over the sea', seed: 1 })
  const sound = scene.sound()
  const paint = await createFramePainter({ ...plain, prompt: 'storm over the sea' }, small)
  const brightness = Array.from({ length: 192 }, (_, index) => {
    const pixels = paint(index)
    let sum = 0
    for (let i = 0; i < 20_000; i++) sum += pixels[i] ?? 0
    return sum
  })
  const flash = brightness.findIndex((level, i) => i > 0 && level > (brightness[i - 1] ?? 0) * 1.12) / 24
  expect(flash).toBeGreaterThan(0)
  expect(loudness(sound, flash + 0.6, flash + 1.8)).toBeGreaterThan(loudness(sound, Math.max(0.15, flash - 0.4), flash))
})

test('PRV-01 demo: without a seed, the prompt determines the scene', () => {
  const momentsOf = (prompt: string) => composeScene({ prompt, seed: null }).scene.moments
  expect(momentsOf('sea')).toEqual(momentsOf('  SEA! '))
  expect(momentsOf('sea')).not.toEqual(momentsOf('sea waves'))
  expect(momentsOf('sea')).not.toEqual(composeScene({ prompt: 'sea', seed: 0 }).scene.moments)
})

test('PRV-01 demo: the watermark is in its corner and nowhere else', async () => {
  const size = { width: 1280, height: 720, scale: 0.5 }
  const without = await frameOf({}, 30, size)
  const marked = await frameOf({ watermark: 'Xin chào · Soundreel — đẹp lắm 🙂' }, 30, size)
  let inside = 0
  let outside = 0
  for (let i = 0; i < without.length; i += 4) {
    if (without[i] === marked[i]) continue
    const x = (i / 4) % 640
    const y = Math.floor(i / 4 / 640)
    if (x > 320 && y > 320) inside++
    else outside++
  }
  expect(inside).toBeGreaterThan(300)
  expect(outside).toBe(0)
})

test('PRV-01 demo: watermark text is one printable line of at most 60 characters', () => {
  expect(watermarkText('a\u202eb\n\tc\u0000d')).toBe('a b c d')
  expect([...watermarkText('ạ'.repeat(500))].length).toBe(60)
  expect(watermarkText(' \n ')).toBe('')
})

async function writePicture(name: string, width: number, height: number): Promise<string> {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#c03020'
  ctx.fillRect(0, 0, width, height)
  ctx.fillStyle = '#20c040'
  ctx.fillRect(width / 4, height / 4, width / 2, height / 2)
  const path = join(await mkdtemp(join(tmpdir(), 'soundreel-picture-')), name)
  await writeFile(path, name.endsWith('.png') ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg'))
  return path
}

test.each([
  ['wide.jpg', 640, 360],
  ['tall.png', 300, 700],
] as const)('PRV-01 demo: the picture %s moves', async (name, width, height) => {
  const imagePath = await writePicture(name, width, height)
  const [start, end] = [await frameOf({ imagePath }, 10), await frameOf({ imagePath }, 180)]
  expect(meanDifference(start, end)).toBeGreaterThan(1.2)
  const middle = (72 * 256 + 128) * 4
  expect((start[middle + 1] ?? 0) - (start[middle] ?? 255)).toBeGreaterThan(60)
})

test('PRV-01 demo: an unreadable picture causes a clear error', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'soundreel-picture-')), 'broken.jpg')
  await writeFile(path, '<html>not a picture</html>')
  await expect(frameOf({ imagePath: path }, 0)).rejects.toThrow('The picture cannot be read')
})

test('the README shows a picture of every family', async () => {
  const folder = import.meta.dirname
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const rooms = (await readdir(join(folder, 'scenes'), { withFileTypes: true })).filter((entry) => entry.isDirectory())
  expect(rooms).toHaveLength(families.length)
  for (const { name } of rooms) {
    expect(readme).toContain(`![](pictures/${name}.webp)`)
    expect(existsSync(join(folder, `pictures/${name}.webp`))).toBe(true)
  }
})
