/**
 * `npm run maintain -- render-examples [name …]`: renders the landing page's example videos with the
 * demo renderer, each from its prompt and seed in web/features/landing/examples/examples.json.
 * Writes posters beside that file and the loudness into peaks.json.
 */
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { frameCount, inPixels } from '#renderer/clip.ts'
import { composeScene } from '#renderer/compose-scene.ts'
import type { DemoClip } from '#renderer/demo-clip.ts'
import { startDrawing } from '#renderer/drawing-threads.ts'
import { encodeClip } from '#renderer/encode-clip.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'

type Example = { name: string; prompt: string; model: string; seed: number; createdAt: string }

const folder = join(rootFolder, 'web/features/landing/examples')
const listFile = join(folder, 'examples.json')
const peaksFile = join(folder, 'peaks.json')
/** 960 × 540: cards are never shown much larger. */
const size = { width: 1280, height: 720, scale: 0.75 }
const maxBytes = 600_000
const peakCount = 100
/** Nobody sees finer steps, and every visitor loads them. */
const toStep = (peak: number) => Math.round(peak / 4) * 4
const firstExample = 'sea-at-sunset'

const peaksOf: Record<string, number[]> = JSON.parse(await readFile(peaksFile, 'utf8'))

async function renderClip(example: Example, output: string): Promise<void> {
  const { prompt, seed } = example
  const format = { seconds: 8, aspectRatio: '16:9', resolution: '720p', audio: true } as const
  const clip: DemoClip = { mode: 'text', prompt, seed, ...format, watermark: null }
  const count = frameCount(clip.seconds)
  const drawing = startDrawing({ clip, size }, count)
  const picture = { ...inPixels(size), frameCount: count, frame: drawing.frame }
  try {
    await encodeClip(output, picture, composeScene(clip).scene.sound(), {
      preset: 'slow',
      crf: 25,
      maxKbps: 400,
      audioBitrate: '96k',
      // Film grain costs the most bytes, and nobody misses it in a small picture.
      filters: ['hqdn3d=2:1.5:3:3'],
    })
  } finally {
    await drawing.close()
  }
}

/** Small enough that a page full of them loads at once. The first picture of the page is shown larger. */
async function writePoster(still: string, path: string): Promise<void> {
  const large = path.endsWith(`/${firstExample}`)
  const picture = sharp(still).resize(large ? 960 : 512)
  await picture.avif({ quality: 40, effort: 8 }).toFile(`${path}.avif`)
}

async function replaceFile(file: string, content: object): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(content))
  await rename(`${file}.part`, file)
}

async function renderExample(example: Example, work: string): Promise<void> {
  const draft = join(work, 'clip.mp4')
  const still = join(work, 'still.jpg')
  await renderClip(example, draft)
  const { size: bytes } = await stat(draft)
  if (bytes > maxBytes) throw new Error(`${example.name} has ${bytes} bytes`)
  const inspection = await inspectVideo(draft, { posterPath: still })
  if (inspection.outcome !== 'playable' || inspection.audio?.silent !== false)
    throw new Error(`${example.name} is not a playable video with sound`)
  const { peaks } = inspection
  peaksOf[example.name] = Array.from({ length: peakCount }, (_, at) =>
    toStep(Math.max(peaks[at * 2] ?? 0, peaks[at * 2 + 1] ?? 0)),
  )
  example.createdAt ??= new Date().toISOString()
  await writePoster(still, join(folder, example.name))
  await writeFile(join(folder, `${example.name}.mp4`), await readFile(draft))
  console.log(`${example.name}: ${Math.round(bytes / 1000)} kB`)
}

const examples: Example[] = JSON.parse(await readFile(listFile, 'utf8'))
const wanted = process.argv.slice(2)
const work = await mkdtemp(join(tmpdir(), 'soundreel-examples-'))
try {
  for (const example of examples) {
    if (wanted.length > 0 && !wanted.includes(example.name)) continue
    await renderExample(example, work)
    await replaceFile(peaksFile, peaksOf)
    await replaceFile(listFile, examples)
  }
} finally {
  await rm(work, { recursive: true, force: true })
}
