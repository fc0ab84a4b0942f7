import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoClip } from '#renderer/demo-clip.ts'
import type { BenchResult } from '#scripts/bench.ts'
import { renderDemoVideo } from '#server/features/providers/demo/render-demo-video.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

const format = { seconds: 8, aspectRatio: '16:9', resolution: '720p', audio: true, watermark: null } as const
const sea: DemoClip = { mode: 'text', prompt: 'waves on a beach at sunset', seed: 1, ...format }

/** `limit`: the longest acceptable wait for the video in seconds, on two cores. Slow clips get fewer rounds. */
const cases: readonly { name: string; clip: DemoClip; limit: number; rounds: number }[] = [
  { name: '720p', clip: sea, limit: 20, rounds: 5 },
  { name: '1080p', clip: { ...sea, resolution: '1080p' }, limit: 30, rounds: 3 },
  { name: 'a lighthouse', clip: { ...sea, prompt: 'a lighthouse' }, limit: 20, rounds: 3 },
  { name: 'a train', clip: { ...sea, prompt: 'a train' }, limit: 20, rounds: 3 },
  { name: 'a cat', clip: { ...sea, prompt: 'a cat' }, limit: 20, rounds: 3 },
  { name: 'a flower', clip: { ...sea, prompt: 'a flower' }, limit: 20, rounds: 3 },
]

/** Seconds from the call to the complete file, compared with only encoding frames drawn in advance. */
export async function bench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-bench-'))
  const render = async (clip: DemoClip) => {
    const begunAt = performance.now()
    await renderDemoVideo(clip, join(folder, 'demo.mp4'))
    return (performance.now() - begunAt) / 1000
  }
  const results: BenchResult[] = []
  try {
    for (const { name, clip, limit, rounds } of cases) {
      const encoder = fork(join(import.meta.dirname, 'tools/ready-frames.ts'), [JSON.stringify(clip)])
      await once(encoder, 'message')
      const taken = await interleave({ render: () => render(clip), encode: () => encodeReady(encoder) }, rounds)
      encoder.kill('SIGKILL')
      results.push(
        { name: `demo video, ${name}`, ...middle(taken.render), unit: 's', limit },
        { name: `the encoder alone, ${name}`, ...middle(taken.encode), unit: 's' },
        { name: `render beside encoder, ${name}`, ...ratios(taken.render, taken.encode), unit: '×', limit: 1.6 },
      )
    }
    const lengths = await interleave({ four: () => render({ ...sea, seconds: 4 }), eight: () => render(sea) })
    results.push({ name: '4 s beside 8 s', ...ratios(lengths.four, lengths.eight), unit: '×', limit: 0.6 })
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
