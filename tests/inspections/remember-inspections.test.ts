import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoInspection } from '#server/media/decode-video.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import { rememberInspections } from './remember-inspections.ts'

const playable: VideoInspection = {
  outcome: 'playable',
  ...{ durationMs: 8000, width: 1280, height: 720, frameRate: 24, videoCodec: 'h264' },
  ...{ audio: { codec: 'aac', channels: 2, silent: false }, peaks: [1, 2], faststart: true },
}
const unplayable: VideoInspection = { outcome: 'unplayable', reason: 'not decoded within 60 s' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-inspections-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes posters that name the call that made them. */
function createInspect(outcome: VideoInspection) {
  let calls = 0
  const inspect = rememberInspections(async (_path, { posterPath }) => {
    calls += 1
    if (outcome.outcome === 'playable')
      for (const poster of [posterPath, webpPosterPath(posterPath)]) await writeFile(poster, `poster ${calls}`)
    return outcome
  })
  return { inspect, countCalls: () => calls }
}

async function makeFile(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const posterAt = (name: string) => join(folder, `${name}.jpg`)

it('GEN-24 the same content with the same options is decoded once, and both posters are written again', async () => {
  const { inspect, countCalls } = createInspect(playable)
  await inspect(await makeFile('one.mp4', 'a clip'), { posterPath: posterAt('one'), digitalSourceType: 'made' })
  const again = await inspect(await makeFile('two.mp4', 'a clip'), {
    posterPath: posterAt('two'),
    digitalSourceType: 'made',
    owner: 'somebody',
  })
  expect([again, countCalls()]).toEqual([playable, 1])
  for (const poster of [posterAt('two'), webpPosterPath(posterAt('two'))])
    expect(await readFile(poster, 'utf8')).toBe('poster 1')
})

it('GEN-24 other content or other options are decoded anew', async () => {
  const { inspect, countCalls } = createInspect(playable)
  const path = await makeFile('clip.mp4', 'a clip')
  const posterPath = posterAt('clip')
  await inspect(path, { posterPath })
  await inspect(await makeFile('other.mp4', 'another clip'), { posterPath })
  const options: Omit<Parameters<typeof inspect>[1], 'posterPath'>[] = [
    { digitalSourceType: 'made' },
    { stillAt: null },
    { maxWidth: 960 },
    { timeoutMs: 90_000 },
  ]
  for (const option of options) await inspect(path, { posterPath, ...option })
  expect(countCalls()).toBe(6)
  expect(await readFile(posterPath, 'utf8')).toBe('poster 6')
})

it('GEN-24 a file that is not playable or not there is decoded each time', async () => {
  const { inspect, countCalls } = createInspect(unplayable)
  const path = await makeFile('broken.mp4', 'no clip')
  for (const file of [path, path, join(folder, 'missing.mp4')])
    expect(await inspect(file, { posterPath: posterAt('broken') })).toEqual(unplayable)
  expect(countCalls()).toBe(3)
})
