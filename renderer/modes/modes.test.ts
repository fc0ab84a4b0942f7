import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { frameSize, inPixels } from '#renderer/clip.ts'
import { composeScene } from '#renderer/compose-scene.ts'
import { createSound, sampleRate } from '#renderer/sounds/stereo-sound.ts'
import { frameOf, loudness, meanDifference, plain, small } from '#tests/measure-clip.ts'
import { joinSounds } from './extend-sound.ts'
import { addReferenceSound, pegTime } from './reference-sound.ts'

const folder = await mkdtemp(join(tmpdir(), 'soundreel-modes-'))
const [width, height] = [256, 144]

async function writePicture(name: string, tone: string, blot: string): Promise<{ path: string; pixels: Uint8Array }> {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = tone
  ctx.fillRect(0, 0, width, height)
  ctx.fillStyle = blot
  ctx.fillRect(width / 4, height / 4, width / 2, height / 2)
  const path = join(folder, `${name}.png`)
  await writeFile(path, canvas.toBuffer('image/png'))
  return { path, pixels: Uint8Array.from(canvas.data()) }
}

const first = await writePicture('first', '#c03020', '#20c040')
const last = await writePicture('last', '#2040c0', '#e0d040')

test.each([4, 6, 8])('MOD-13 frames: %i s lead from the first picture to the last', async (seconds) => {
  const clip = { mode: 'frames', firstFramePath: first.path, lastFramePath: last.path, seconds } as const
  const frames = await Promise.all([0, seconds * 12, seconds * 24 - 1].map((index) => frameOf(clip, index)))
  const [start, middle, end] = frames.map((frame) => [first, last].map(({ pixels }) => meanDifference(frame, pixels)))
  expect(start?.[0]).toBeLessThan(1)
  expect(end?.[1]).toBeLessThan(1)
  for (const difference of middle ?? []) expect(difference).toBeGreaterThan(20)
})

test.each([
  ['16:9', 256, 144],
  ['9:16', 144, 256],
  ['1:1', 144, 144],
] as const)('MOD-13 references appear in the scene in %s and stay', async (aspectRatio, wide, high) => {
  const size = { ...frameSize({ aspectRatio, resolution: '720p' }), scale: 0.2 }
  expect(inPixels(size)).toEqual({ width: wide, height: high })
  const clip = { mode: 'references', referencePaths: [first.path, last.path], aspectRatio } as const
  for (const [index, greenAppears] of [
    [0, false],
    [100, true],
    [190, true],
  ] as const) {
    const frame = await frameOf(clip, index, size)
    let green = 0
    for (let i = 0; i < frame.length; i += 4)
      if ((frame[i + 1] ?? 0) > 150 && (frame[i] ?? 255) < 80 && (frame[i + 2] ?? 255) < 110) green++
    expect([index, green > wide * high * 0.01]).toEqual([index, greenAppears])
  }
})

test('MOD-13 each reference is heard when it appears', () => {
  const sound = createSound(2)
  addReferenceSound(sound, composeScene(plain).random, 2)
  expect(loudness(sound, 0, pegTime(0))).toBe(0)
  for (const at of [pegTime(0), pegTime(1)])
    expect(loudness(sound, at, at + 0.1)).toBeGreaterThan(loudness(sound, at - 0.1, at) * 1.3 + 0.03)
})

test("MOD-13 an extension continues from the parent's last frame and becomes the new scene", async () => {
  const clip = { mode: 'extend', parentPath: 'unused.mp4', seconds: 4 } as const
  const scene = await frameOf({ seconds: 4 }, 90)
  expect(meanDifference(await frameOf(clip, 0, small, first.pixels), first.pixels)).toBeLessThan(1.5)
  expect(meanDifference(await frameOf(clip, 90, small, first.pixels), scene)).toBeLessThan(1)
})

test("MOD-13 an extension's sound continues without a click or a gap", () => {
  const parent = composeScene({ ...plain, prompt: 'rain on a window', seconds: 4 }).scene.sound()
  const joined = joinSounds(parent, composeScene({ ...plain, seconds: 4 }).scene.sound())
  expect(joined.left.length).toBe(8 * sampleRate)
  const before = loudness(joined, 3, 3.5)
  for (let at = 3.5; at < 4.8; at += 0.1) expect(loudness(joined, at, at + 0.1)).toBeGreaterThan(before * 0.3)
  const steps = (from: number, to: number) => {
    const part = joined.left.subarray(from * sampleRate, to * sampleRate)
    return part.reduce((max, sample, i) => Math.max(max, Math.abs(sample - (part[i - 1] ?? sample))), 0)
  }
  expect(steps(3.7, 4.3)).toBeLessThan(steps(2, 3.7) * 1.2)
})

test('MOD-13 a silent parent is extended too', () => {
  const joined = joinSounds(createSound(0.1), composeScene({ ...plain, seconds: 4 }).scene.sound())
  expect(joined.left.length).toBe(Math.round(4.1 * sampleRate))
  expect(loudness(joined, 2, 4)).toBeGreaterThan(0.002)
})

test.each([4, 6])('MOD-13 a clip of %i s has sound to its end, and its camera comes to rest', async (seconds) => {
  const { scene } = composeScene({ ...plain, seconds })
  const sound = scene.sound()
  expect(sound.left.length).toBe(seconds * sampleRate)
  expect(loudness(sound, seconds - 0.6, seconds - 0.3)).toBeGreaterThan(0.002)
  expect(scene.moments.every((at) => at < seconds)).toBe(true)
})
