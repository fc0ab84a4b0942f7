import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { composeScene } from '#renderer/compose-scene.ts'
import { createPalette } from '#renderer/drawing/palette.ts'
import { createRandom } from '#renderer/random.ts'
import { createSound } from '#renderer/sounds/stereo-sound.ts'
import { contrast, frameOf, loudness, meanDifference, plain, small } from '#tests/measure-clip.ts'
import { placeGuests } from './company.ts'
import { subjects } from './subjects.ts'

const promptOf = (name: string) => `a ${name}`
const names = subjects.map(({ name }) => name)

/** The subject alone, on an empty picture. */
function drawAlone(name: string, t: number, prompt = promptOf(name)): Uint8Array {
  const subject = subjects.find((one) => one.name === name)
  const { random, setting } = composeScene({ ...plain, prompt })
  if (!subject) throw new Error(`no subject ${name}`)
  const canvas = createCanvas(256, 144)
  const ctx = canvas.getContext('2d')
  ctx.scale(small.scale, small.scale)
  const size = { ...small }
  const palette = createPalette(random, 'noon', 'clear', null)
  const light = { size, palette, weather: 'clear', wind: 0.3, horizon: 380 } as const
  const spot = { ...light, x: 640, y: subject.name === 'flower' ? 600 : 500, rolling: true }
  subject.compose(random.fork(name), setting).stage(spot)(ctx, t)
  return Uint8Array.from(canvas.data())
}

const opaque = (pixels: Uint8Array) => pixels.filter((value, i) => i % 4 === 3 && value > 100).length / (256 * 144)

test.each(names)('MOD-13 demo: "%s" is drawn, moves, and is the same for the same seed', async (name) => {
  const prompt = promptOf(name)
  expect(composeScene({ ...plain, prompt }).subjects).toEqual([name])
  expect(opaque(drawAlone(name, 1))).toBeGreaterThan(0.02)
  expect(meanDifference(drawAlone(name, 2.1), drawAlone(name, 2.5))).toBeGreaterThan(0.1)
  const [first, again, later] = await Promise.all([60, 60, 110].map((index) => frameOf({ prompt }, index)))
  if (!first || !again || !later) throw new Error('three frames were drawn')
  expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true)
  expect(meanDifference(first, later)).toBeGreaterThan(1.2)
  expect(contrast(first)).toBeGreaterThan(15)
})

test('MOD-13 demo: all subjects look and sound different', () => {
  const hashes = names.map((name) => {
    const { random, setting } = composeScene({ ...plain, prompt: promptOf(name), seconds: 4 })
    const sound = createSound(4)
    subjects
      .find((one) => one.name === name)
      ?.compose(random.fork(name), setting)
      .addSound(sound)
    expect([name, loudness(sound, 0.2, 3.8) > 0.01]).toEqual([name, true])
    return createHash('sha256').update(drawAlone(name, 1)).update(new Uint8Array(sound.left.buffer)).digest('hex')
  })
  expect(new Set(hashes).size).toBe(names.length)
})

test.each(names.filter((name) => name !== 'flower'))('MOD-13 demo: "%s" is heard when it is seen to act', (name) => {
  const { random, setting } = composeScene({ ...plain, prompt: promptOf(name) })
  const cast = subjects.find((one) => one.name === name)?.compose(random.fork(name), setting)
  const sound = createSound(8)
  cast?.addSound(sound)
  const [at = 0] = cast?.moments ?? []
  expect(at).toBeGreaterThan(0.2)
  expect(loudness(sound, at, at + 0.4)).toBeGreaterThan(loudness(sound, at - 0.15, at) * 1.1)
})

test.each([
  ['lighthouse', ['Lighthouses', 'a light house on a cliff', 'ngọn hải đăng']],
  ['boat', ['two sailboats', 'a yacht', 'BOAT!', 'thuyền buồm']],
  ['ship', ['an old steamer', 'ferries at sea', 'a cruise ship']],
  ['train', ['trains', 'a locomotive', 'xe lửa']],
  ['car', ['a taxi', 'fast cars', 'an old automobile']],
  ['house', ['houses', 'a cottage by the river']],
  ['bird', ['birds', 'a seagull', 'crows']],
  ['cat', ['a kitten', 'cats', 'con mèo']],
  ['dog', ['puppies', 'my dog', 'a labrador']],
  ['balloon', ['hot air balloons', 'khinh khí cầu']],
  ['flower', ['roses', 'a sunflower', 'a flower opens']],
])('MOD-13 demo: the words mean the subject "%s"', (subject, prompts) => {
  for (const prompt of prompts)
    expect([prompt, composeScene({ ...plain, prompt }).subjects]).toEqual([prompt, [subject]])
})

test('MOD-13 demo: only whole words name a subject, and no figure of speech', () => {
  for (const prompt of ['a carpet', 'a category', 'training', 'dogma', 'a bird’s eye view of the city', 'scar'])
    expect([prompt, composeScene({ ...plain, prompt }).subjects]).toEqual([prompt, []])
})

test('MOD-13 demo: a prompt may name two subjects, its place, its weather and the colour of the subject', async () => {
  const two = composeScene({ ...plain, prompt: 'a dog and a cat in the snow at night' })
  expect(two).toMatchObject({ subjects: ['dog', 'cat'], family: 'snow', setting: { time: 'night' } })
  expect(composeScene({ ...plain, prompt: 'a boat in the mountains' }).family).toBe('sea')
  expect(composeScene({ ...plain, prompt: 'a red car' }).setting.tint).toBe(null)
  const redness = (pixels: Uint8Array) =>
    pixels.reduce((sum, value, i) => sum + (i % 4 === 0 ? value : i % 4 === 2 ? -value : 0), 0)
  expect(redness(drawAlone('car', 1, 'a red car'))).toBeGreaterThan(
    redness(drawAlone('car', 1, 'a blue car')) + 100_000,
  )
})

test('MOD-13 demo: guests share the ground, each in its own lane', () => {
  const { random, setting } = composeScene({ ...plain, prompt: 'a train and a car' })
  const guests = subjects
    .filter(({ name }) => name === 'train' || name === 'car')
    .map((one) => one.compose(random.fork(one.name), setting))
  const palette = createPalette(random, 'noon', 'clear', null)
  const host = { size: small, palette, air: { weather: 'clear', wind: 0 }, horizon: 380 } as const
  const camera = () => ({ x: 0, y: 0, zoom: 1 })
  const seen: { y: number; rolling: boolean }[] = []
  const spying = guests.map((guest) => ({
    ...guest,
    stage: (spot: Parameters<typeof guest.stage>[0]) => {
      seen.push(spot)
      return guest.stage(spot)
    },
  }))
  placeGuests(createRandom(1), spying, { ...host, camera, soil: [90, 120, 60], grassy: true })
  expect(seen.map(({ rolling }) => rolling)).toEqual([false, false])
  expect((seen[1]?.y ?? 0) - (seen[0]?.y ?? 0)).toBeGreaterThan(60)
})
