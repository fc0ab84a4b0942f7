import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { contrast, frameOf, loudness, meanDifference, plain, small } from '#tests/measure-clip.ts'
import { composeScene } from './compose-scene.ts'
import { createFramePainter } from './draw-frames.ts'
import { watermarkText } from './drawing/watermark.ts'
import { families } from './families.ts'
import { type StereoSound, sampleRate } from './sounds/stereo-sound.ts'
import { subjects } from './subjects/subjects.ts'

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
const hashOf = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const soundHash = ({ left, right }: StereoSound) => hashOf(new Uint8Array(left.buffer), new Uint8Array(right.buffer))

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
  const sound = composeScene({ ...plain, prompt, seed: 3 }).scene.sound()
  expect(sound.left.length).toBe(8 * sampleRate)
  let peak = 0
  for (const channel of [sound.left, sound.right]) for (const sample of channel) peak = Math.max(peak, Math.abs(sample))
  expect(20 * Math.log10(peak)).toBeCloseTo(-3, 1)
  expect(Math.abs(sound.left[0] ?? 1) + Math.abs(sound.left.at(-1) ?? 1)).toBeLessThan(1e-4)
  for (let second = 0.25; second < 7.5; second += 0.5)
    expect(loudness(sound, second, second + 0.5)).toBeGreaterThan(0.002)
  expect(soundHash(sound)).toBe(soundHash(composeScene({ ...plain, prompt, seed: 3 }).scene.sound()))
  expect(soundHash(sound)).not.toBe(soundHash(composeScene({ ...plain, prompt, seed: 4 }).scene.sound()))
})

test.each([1, 2, 3, 4])('PRV-01 demo: waves are heard when they are seen to break (seed %i)', (seed) => {
  const { scene } = composeScene({ ...plain, prompt: 'waves on a clear day', seed })
  const sound = scene.sound()
  expect(scene.moments.length).toBeGreaterThanOrEqual(2)
  for (const at of scene.moments) {
    const before = loudness(sound, Math.max(0.15, at - 0.9), Math.max(0.3, at - 0.45))
    expect(loudness(sound, at, at + 0.4)).toBeGreaterThan(before * 1.35)
  }
})

test('PRV-01 demo: thunder follows its flash', async () => {
  const { scene } = composeScene({ ...plain, prompt: 'storm over the sea', seed: 1 })
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
  const momentsOf = (prompt: string) => composeScene({ ...plain, prompt, seed: null }).scene.moments
  expect(momentsOf('sea')).toEqual(momentsOf('  SEA! '))
  expect(momentsOf('sea')).not.toEqual(momentsOf('sea waves'))
  expect(momentsOf('sea')).not.toEqual(composeScene({ ...plain, prompt: 'sea', seed: 0 }).scene.moments)
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
  const [start, end] = [
    await frameOf({ mode: 'image', imagePath }, 10),
    await frameOf({ mode: 'image', imagePath }, 180),
  ]
  expect(meanDifference(start, end)).toBeGreaterThan(1.2)
  const middle = (72 * 256 + 128) * 4
  expect((start[middle + 1] ?? 0) - (start[middle] ?? 255)).toBeGreaterThan(60)
})

test('PRV-01 demo: an unreadable picture causes a clear error', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'soundreel-picture-')), 'broken.jpg')
  await writeFile(path, '<html>not a picture</html>')
  await expect(frameOf({ mode: 'image', imagePath: path }, 0)).rejects.toThrow('The picture cannot be read')
})

test('the README shows a picture of every family and subject', async () => {
  const folder = import.meta.dirname
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const rooms = (await readdir(join(folder, 'scenes'), { withFileTypes: true })).filter((entry) => entry.isDirectory())
  expect(rooms).toHaveLength(families.length)
  for (const { name } of [...rooms, ...subjects]) {
    expect(readme).toContain(`![](pictures/${name}.webp)`)
    expect(existsSync(join(folder, `pictures/${name}.webp`))).toBe(true)
  }
})
