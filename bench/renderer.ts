import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoRendition, DemoScene } from '#renderer/demo-scene.ts'
import type { BenchResult } from '#scripts/bench.ts'
import { renderDemoVideo } from '#server/features/providers/demo/render-demo-video.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

const prompt = 'waves on a beach at sunset'
const scene: DemoScene = { prompt, seed: 1, aspectRatio: '16:9', watermark: null, imagePath: null }
/** The longest acceptable wait for a demo video, on two cores. */
const limitSeconds: Record<DemoRendition, number> = { '720p': 20, '1080p': 30 }

/** Fewer rounds for 1080p, which takes twice as long. */
const rounds: Record<DemoRendition, number> = { '720p': 5, '1080p': 3 }

/** Seconds from the call to the complete file, compared with only encoding frames drawn in advance. */
export async function bench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-bench-'))
  const results: BenchResult[] = []
  try {
    for (const rendition of ['720p', '1080p'] as const) {
      const encoder = fork(join(import.meta.dirname, 'tools/ready-frames.ts'), [JSON.stringify(scene), rendition])
      await once(encoder, 'message')
      const render = async () => {
        const begunAt = performance.now()
        await renderDemoVideo(scene, rendition, join(folder, 'demo.mp4'))
        return (performance.now() - begunAt) / 1000
      }
      const taken = await interleave({ render, encode: () => encodeReady(encoder) }, rounds[rendition])
      encoder.kill('SIGKILL')
      results.push(
        { name: `demo video, ${rendition}`, ...middle(taken.render), unit: 's', limit: limitSeconds[rendition] },
        { name: `the encoder alone, ${rendition}`, ...middle(taken.encode), unit: 's' },
        { name: `render beside encoder, ${rendition}`, ...ratios(taken.render, taken.encode), unit: '×', limit: 1.6 },
      )
    }
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function encodeReady(encoder: ChildProcess): Promise<number> {
  encoder.send('encode')
  const [seconds] = (await once(encoder, 'message')) as [number]
  return seconds
}
