import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeClip, makeSizedClip } from '#tests/make-clip.ts'
import type { FilmScript } from './film-plan.ts'
import { measureLoudness } from './loudness.ts'
import { makeFilm } from './make-film.ts'
import { readSound, sampleRate } from './read-sound.ts'

let folder: string
const clips: Record<string, string> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-film-'))
  clips.wide = await makeClip('16:9', { seconds: 2 })
  clips.tall = await makeClip('9:16', { seconds: 2 })
  clips.silent = await makeClip('16:9', { seconds: 2, silent: true })
  // Another size and four frames a second, without a sound track.
  clips.mute = await makeSizedClip({ aspectRatio: '16:9', lines: 480, seconds: 2, sound: false })
  clips.broken = join(folder, 'broken.mp4')
  await writeFile(clips.broken, 'no video')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const segments = () => readdir(join(folder, 'segments')).catch(() => [])
let films = 0
async function make(names: string[], more: Partial<FilmScript> = {}) {
  const script: FilmScript = {
    ...{ width: 320, height: 180, transition: 'cut' },
    parts: names.map((name) => ({ path: clips[name] ?? '', key: name })),
    ...more,
  }
  const outputPath = join(folder, `film-${films++}.mp4`)
  await makeFilm({ script, segmentsFolder: join(folder, 'segments'), outputPath }, new AbortController().signal)
  const posterPath = `${outputPath}.jpg`
  const found = await inspectVideo(outputPath, { posterPath, stillAt: 3 })
  if (found.outcome !== 'playable') throw new Error(found.reason)
  return { ...found, outputPath, posterPath }
}

it('FLM-04 clips of other sizes, rates and sounds become one film, with black edges and -14 LUFS', async () => {
  const film = await make(['wide', 'tall', 'mute', 'silent'])
  expect(film).toMatchObject({ width: 320, height: 180, frameRate: 24, videoCodec: 'h264', faststart: true })
  expect(film.audio).toMatchObject({ codec: 'aac', channels: 2 })
  expect(Math.abs(film.durationMs - 8000)).toBeLessThan(60)
  // At three seconds stands the tall clip, grey between black edges.
  const brightness = async (left: number) => {
    const part = await sharp(film.posterPath).extract({ left, top: 20, width: 40, height: 140 }).png().toBuffer()
    return (await sharp(part).stats()).channels[0]?.mean ?? Number.NaN
  }
  expect(await brightness(20)).toBeLessThan(3)
  expect(await brightness(140)).toBeGreaterThan(80)
  const sound = await readSound(film.outputPath, 8 * sampleRate)
  expect(sound && measureLoudness(sound)).toBeCloseTo(-14, 0)
  const loudest = (from: number) => Math.max(...(sound?.left.slice(from * sampleRate, (from + 1) * sampleRate) ?? []))
  expect([loudest(2.5) > 0.1, loudest(5) > 0.001, loudest(6.5) > 0.001]).toEqual([true, false, false])
})

it('FLM-04 a cross-fade overlaps shots by half a second', async () => {
  const film = await make(['wide', 'silent', 'tall'], { transition: 'fade' })
  expect(Math.abs(film.durationMs - 5000)).toBeLessThan(60)
})

it('FLM-04 changing one shot encodes that shot and its joints; a new order of cuts encodes nothing', async () => {
  await make(['wide', 'tall', 'mute', 'silent'])
  const before = await segments()
  await make(['silent', 'tall', 'wide', 'mute'])
  expect(await segments()).toEqual(before)
  await make(['wide', 'silent', 'tall', 'wide'], { transition: 'fade' })
  const faded = await segments()
  await make(['wide', 'silent', 'mute', 'wide'], { transition: 'fade' })
  expect((await segments()).length - faded.length).toBe(3)
})

it('FLM-04 a broken or too short shot is named, and leaves no film', async () => {
  await expect(make(['wide', 'broken'])).rejects.toThrow('shot 2: unreadable')
  clips.short = await makeClip('16:9', { seconds: 1 })
  await expect(make(['wide', 'short', 'wide'], { transition: 'fade' })).rejects.toThrow('shot 2: short')
  expect((await segments()).filter((name) => name.endsWith('.part'))).toEqual([])
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('FLM-04 without any sound the film has no sound track', async () => {
  expect((await make(['mute', 'mute'])).audio).toBeNull()
})

it('FLM-04 loudness is measured as BS.1770 defines it: a stereo tone of 997 Hz at -23 dBFS has -23 LUFS', () => {
  const level = 10 ** (-23 / 20)
  const tone = Float32Array.from(
    { length: 4 * sampleRate },
    (_, index) => level * Math.sin((index * 2 * Math.PI * 997) / sampleRate),
  )
  expect(measureLoudness({ left: tone, right: tone })).toBeCloseTo(-23, 1)
  expect(measureLoudness({ left: new Float32Array(sampleRate), right: new Float32Array(sampleRate) })).toBe(-Infinity)
})
