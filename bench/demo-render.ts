import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DemoRendition, renderDemoVideo } from '#server/features/providers/demo/render-demo-video.ts'

const prompts = ['waves on a beach at sunset', 'a foggy forest', 'a city at night']
/** What somebody who tries the demo should wait at most, on two cores. */
const limitSeconds: Record<DemoRendition, number> = { '720p': 20, '1080p': 30 }

/** Seconds until a demo video is ready, from the call to the complete file. */
export async function bench(): Promise<{ name: string; value: number; unit: string; limit?: number }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-bench-'))
  const results = []
  try {
    for (const rendition of ['720p', '1080p'] as const) {
      for (const prompt of prompts) {
        const start = performance.now()
        const scene = { prompt, seed: 1, aspectRatio: '16:9', watermark: null, imagePath: null } as const
        await renderDemoVideo(scene, rendition, join(folder, 'demo.mp4'))
        const value = (performance.now() - start) / 1000
        results.push({ name: `demo video, ${rendition}: ${prompt}`, value, unit: 's', limit: limitSeconds[rendition] })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return results
}
