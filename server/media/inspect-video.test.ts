import { copyFile, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Encoder, Frame, Log, Muxer } from 'node-av'
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_ALAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { inspectVideo } from './inspect-video.ts'

type ClipPlan = {
  frames?: number
  sound?: ((t: number) => number) | null
  /** In ALAC, which most browsers do not play. */
  isLossless?: boolean
  seconds?: number
  movflags?: string
  width?: number
  height?: number
  /** The brightness of a point of a frame. */
  luma?: (frame: number, index: number) => number
}

const frameRate = 24
const sampleRate = 48_000
let folder = ''
const at = (name: string) => join(folder, name)
const inspect = (name: string, timeoutMs?: number) =>
  inspectVideo(at(name), { posterPath: at(`${name}.jpg`), ...(timeoutMs ? { timeoutMs } : {}) })

const openSound = (isLossless: boolean): Promise<Encoder> =>
  isLossless
    ? Encoder.create(FF_ENCODER_ALAC, { autoResample: true })
    : Encoder.create(FF_ENCODER_AAC, { bitrate: '128k', autoResample: true })

/** A clip whose frames become brighter over time. */
async function makeClip(name: string, plan: ClipPlan = {}): Promise<void> {
  const {
    frames = 96,
    seconds = frames / frameRate,
    sound = null,
    isLossless = false,
    movflags = 'faststart',
    width = 320,
    height = 180,
    luma = null,
  } = plan
  const muxer = await Muxer.open(at(name), { format: 'mp4', options: { movflags } })
  const video = frames ? await Encoder.create(FF_ENCODER_LIBX264, { options: { preset: 'ultrafast' } }) : null
  const audio = sound ? await openSound(isLossless) : null
  const videoIndex = video ? muxer.addStream(video) : -1
  const audioIndex = audio ? muxer.addStream(audio) : -1
  const write = async (encoder: Encoder, index: number, frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) await muxer.writePacket(packet, index)
  }
  for (let i = 0; video && i < frames; i++) {
    const pixels = Buffer.alloc(width * height * 1.5, 128)
    if (luma) for (let index = 0; index < width * height; index++) pixels[index] = luma(i, index)
    else pixels.fill(20 + i * 2, 0, width * height)
    const timeBase = { num: 1, den: frameRate }
    await write(
      video,
      videoIndex,
      Frame.fromVideoBuffer(pixels, { width, height, format: AV_PIX_FMT_YUV420P, timeBase, pts: BigInt(i) }),
    )
  }
  for (let start = 0; audio && sound && start < seconds * sampleRate; start += 1024) {
    const plane = Float32Array.from({ length: 1024 }, (_, i) => sound((start + i) / sampleRate))
    await write(
      audio,
      audioIndex,
      Frame.fromAudioBuffer(Buffer.from(plane.buffer), {
        nbSamples: 1024,
        format: AV_SAMPLE_FMT_FLTP,
        sampleRate,
        timeBase: { num: 1, den: sampleRate },
        pts: BigInt(start),
        channelLayout: { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n },
      }),
    )
  }
  if (video) await write(video, videoIndex, null)
  if (audio) await write(audio, audioIndex, null)
  await muxer.close()
}

const tone = (from: number, level: number) => (t: number) => (t < from ? 0 : level * Math.sin(t * 440 * 2 * Math.PI))

beforeAll(async () => {
  Log.setLevel(AV_LOG_QUIET)
  folder = await mkdtemp(join(tmpdir(), 'soundreel-inspect-'))
  await makeClip('good.mp4', { sound: tone(2, 0.5) })
})

test('GEN-24 inspection: size, length, codecs, sound and poster of a good file', async () => {
  const found = await inspect('good.mp4')
  expect(found).toMatchObject({
    outcome: 'playable',
    width: 320,
    height: 180,
    frameRate: 24,
    videoCodec: 'h264',
    faststart: true,
    audio: { codec: 'aac', channels: 1, silent: false },
  })
  if (found.outcome !== 'playable') return
  expect(found.durationMs).toBeGreaterThanOrEqual(4000)
  expect(found.durationMs).toBeLessThan(4100)
  expect(found.peaks).toHaveLength(200)
  expect(Math.max(...found.peaks.slice(0, 95))).toBeLessThan(5)
  for (const peak of found.peaks.slice(104, 192)) expect(peak).toBeGreaterThan(44)
  expect(Math.max(...found.peaks)).toBeLessThan(60)
  const poster = sharp(at('good.mp4.jpg'))
  expect(await poster.metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180, isProgressive: true })
  // The frame at two seconds is the 48th step in brightness: (116 - 16) of 219 steps of video levels.
  const { channels } = await poster.stats()
  expect(channels[0]?.mean).toBeGreaterThan(105)
  expect(channels[0]?.mean).toBeLessThan(128)
})

test('GEN-24 inspection: no sound, silent sound, index at the end, large picture', async () => {
  await makeClip('mute.mp4')
  await makeClip('silent.mp4', { sound: () => 0.0002 })
  await makeClip('behind.mp4', { movflags: 'disable_chpl', frames: 24 })
  await makeClip('large.mp4', { frames: 4, width: 1920, height: 1080 })
  expect(await inspect('mute.mp4')).toMatchObject({ outcome: 'playable', audio: null, peaks: [], durationMs: 4000 })
  expect(await inspect('silent.mp4')).toMatchObject({ audio: { silent: true }, peaks: Array(200).fill(0) })
  expect(await inspect('behind.mp4')).toMatchObject({ outcome: 'playable', faststart: false })
  expect(await inspect('large.mp4')).toMatchObject({ outcome: 'playable', width: 1920 })
  expect(await sharp(at('large.mp4.jpg')).metadata()).toMatchObject({ width: 1280, height: 720 })
})

test('GEN-24 inspection: a video with sound that most browsers cannot play is unplayable', async () => {
  await makeClip('lossless.mp4', { frames: 24, sound: tone(0, 0.5), isLossless: true })
  expect(await inspect('lossless.mp4')).toEqual({ outcome: 'unplayable', reason: 'audio codec alac is not playable' })
})

async function truncated(share: number, lessBytes = 0): Promise<Buffer> {
  const whole = await readFile(at('good.mp4'))
  return whole.subarray(0, Math.floor(whole.length * share) - lessBytes)
}

/** The media after its first `share` is overwritten with noise: the boxes are complete, the frames are not. */
async function garbled(share: number): Promise<Buffer> {
  const whole = await readFile(at('good.mp4'))
  const start = whole.indexOf('mdat') + 4
  for (let i = start + Math.floor((whole.length - start) * share); i < whole.length; i++) whole[i] = (i * 7919) % 251
  return whole
}

const picture = (format: 'png' | 'avif' | 'jpeg') =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#a03050' } })
    .toFormat(format)
    .toBuffer()

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['an error page', () => Buffer.from('<!doctype html><html><body>404 not found</body></html>'), 'not an MP4'],
  ['an empty file', () => Buffer.alloc(0), 'empty'],
  ['plain text', () => Buffer.from('just a text file'), 'not an MP4'],
  ['a few bytes', () => Buffer.from('abc'), 'not an MP4'],
  ['JSON', () => Buffer.from('[]'), 'not an MP4'],
  ['half a file', () => truncated(0.5), 'truncated'],
  ['a file that lacks its last byte', () => truncated(1, 1), 'truncated'],
  ['a PNG', () => picture('png'), 'not an MP4'],
  ['a JPEG', () => picture('jpeg'), 'not an MP4'],
  ['an AVIF, which is boxes too', () => picture('avif'), 'moov'],
  ['noise in a whole frame of boxes', () => garbled(0), ''],
  ['noise from the middle of the media on', () => garbled(0.5), 'of 96 frames can be decoded'],
  ['only a first box', () => Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1'), 'moov'],
])('GEN-24 inspection: %s is unplayable', async (_, make, reason) => {
  await writeFile(at('bad.mp4'), await make())
  const found = await inspect('bad.mp4')
  expect(found.outcome).toBe('unplayable')
  if (found.outcome === 'unplayable') {
    expect(found.reason).toContain(reason)
    expect(found.reason.length).toBeLessThan(220)
    expect(found.reason).not.toContain(folder)
  }
  await expect(stat(at('bad.mp4.jpg'))).rejects.toThrow('ENOENT')
})

test('GEN-24 inspection: a file with only sound, one still frame, or a missing file is unplayable', async () => {
  await makeClip('sound.mp4', { frames: 0, seconds: 2, sound: tone(0, 0.5) })
  await makeClip('still.mp4', { frames: 1 })
  expect(await inspect('sound.mp4')).toMatchObject({
    outcome: 'unplayable',
    reason: expect.stringContaining('no video'),
  })
  expect(await inspect('still.mp4')).toMatchObject({ outcome: 'unplayable', reason: expect.stringContaining('still') })
  expect(await inspect('missing.mp4')).toMatchObject({ outcome: 'unplayable' })
})

test('GEN-24 inspection: a playlist opens no other address', async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}/x.ts`
  await writeFile(at('list.mp4'), `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`)
  await writeFile(at('concat.mp4'), `ffconcat version 1.0\nfile '${url}'\n`)
  expect(await inspect('list.mp4')).toMatchObject({ outcome: 'unplayable' })
  expect(await inspect('concat.mp4')).toMatchObject({ outcome: 'unplayable' })
  expect(calls).toBe(0)
  server.close()
})

test('GEN-24 inspection: a file that takes too long is unplayable', async () => {
  await copyFile(at('good.mp4'), at('slow.mp4'))
  expect(await inspect('slow.mp4', 1)).toEqual({ outcome: 'unplayable', reason: 'not decoded within 0.001 s' })
})

test('GEN-24 PLT-03 inspection: at most as many files at a time as there are cores', async () => {
  await makeClip('good.mp4')
  const countChildren = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  const cores = availableParallelism()
  const all = Array.from({ length: cores + 3 }, () => inspect('good.mp4'))
  const seen = await Promise.all(all.map((one) => one.then(countChildren)))
  // The child that has just ended still counts.
  expect(Math.max(...seen)).toBeLessThanOrEqual(cores + 1)
  expect(Math.max(...seen)).toBeGreaterThan(0)
})

test('GEN-24 inspection: a picture too large to decode safely is refused', async () => {
  await makeClip('huge.mp4', { frames: 2, width: 8256, height: 64 })
  expect(await inspect('huge.mp4')).toEqual({ outcome: 'unplayable', reason: 'too large: 8256 × 64' })
})

/** Moving stripes that fade to `end` after 48 of 96 frames: for one second, and stay there. */
const fading = (end: number) => (frame: number, index: number) => {
  const stripe = 120 + 60 * Math.sin(((index % 320) + frame) / 20)
  const part = Math.min(1, Math.max(0, (frame - 48) / 24))
  return Math.round(stripe * (1 - part) + end * part)
}

test.each([
  ['black', fading(16), 120],
  ['white', fading(235), 120],
  ['nothing, because all of it is dark', () => 18, 2],
])('FLM-02 the still of the last frame is the last good one of a clip that fades to %s', async (name, luma, mean) => {
  await makeClip(`${name}.mp4`, { luma })
  const posterPath = at(`${name}-still.jpg`)
  expect((await inspectVideo(at(`${name}.mp4`), { posterPath, stillAt: null })).outcome).toBe('playable')
  const { channels } = await sharp(posterPath).stats()
  expect(Math.abs((channels[0]?.mean ?? 0) - mean)).toBeLessThan(15)
})
