import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { VideoProvider, VideoRequest } from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { placeDemoImage } from './place-demo-image.ts'
import { type DemoRendition, type DemoScene, renderDemoVideo } from './render-demo-video.ts'

type Dependencies = { folder: string; storage: Storage; log: Logger }

const keptMs = 2 * 24 * 60 * 60 * 1000

export type DemoProvider = VideoProvider & { stop(): Promise<void> }

/**
 * Renders videos on this machine, so that the whole product works with no account anywhere. Each task is a folder with
 * its scene and its renditions; a render that a crash cut off is done again, with the same result.
 */
export function createDemoProvider({ folder, storage, log }: Dependencies): DemoProvider {
  const fetch = createGuardedFetch({ exemptOrigins: [] })
  const capacity = Math.max(1, Math.floor(availableParallelism() / 2))
  const running = new Map<string, Promise<void>>()
  const failures = new Map<string, string>()
  const stopping = new AbortController()
  const fileOf = (task: string, rendition: DemoRendition) => join(folder, task, `${rendition}.mp4`)

  /** Starts a render unless the machine is busy with others; returns whether it runs now. */
  function render(task: string, rendition: DemoRendition): boolean {
    const output = fileOf(task, rendition)
    if (running.has(output)) return true
    if (running.size >= capacity) return false
    const scene = JSON.parse(readFileSync(join(folder, task, 'scene.json'), 'utf8')) as DemoScene
    const work = renderDemoVideo(scene, rendition, output, { signal: stopping.signal })
      .catch((error: Error) => {
        if (stopping.signal.aborted) return
        log.error({ err: error, task, rendition }, 'a demo render failed')
        failures.set(output, error.message)
      })
      .finally(() => running.delete(output))
    running.set(output, work)
    return true
  }

  return {
    usesAccounts: false,
    async submit(_account, request) {
      if (running.size >= capacity)
        return { outcome: 'refused', kind: 'overloaded', message: 'The demo renderer is busy.' }
      const task = randomUUID()
      const taskFolder = join(folder, task)
      await mkdir(taskFolder, { recursive: true })
      try {
        const imagePath = request.imageUrl && (await placeDemoImage({ storage, fetch }, request.imageUrl, taskFolder))
        await writeFile(join(taskFolder, 'scene.json'), JSON.stringify(toScene(request, imagePath)), { flush: true })
      } catch (error) {
        return { outcome: 'refused', kind: 'input', message: (error as Error).message }
      }
      render(task, '720p')
      removeOldRenders(folder).catch((error) => log.warn({ err: error }, 'old demo renders were not removed'))
      return { outcome: 'accepted', providerTaskId: task }
    },
    async check(_account, task) {
      const output = fileOf(task, '720p')
      if (existsSync(output)) return { outcome: 'finished', urls: [output] }
      if (failures.has(output) || !existsSync(join(folder, task, 'scene.json')))
        return { outcome: 'failed', kind: 'broken', message: 'The demo renderer could not draw this video.' }
      render(task, '720p')
      return { outcome: 'running' }
    },
    async checkHd(_account, task) {
      const output = fileOf(task, '1080p')
      if (existsSync(output)) return { outcome: 'finished', url: output }
      if (failures.has(output) || !existsSync(join(folder, task, 'scene.json')))
        return { outcome: 'unavailable', message: 'The demo renderer could not draw the 1080p version.' }
      render(task, '1080p')
      return { outcome: 'running' }
    },
    download: (_account, url, path) => copyFile(url, path),
    balance: async () => null,
    pollDelayMs: () => 1000,
    async stop() {
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}

/** Renders are copied into storage at once; what is left of them after two days is of no use. */
async function removeOldRenders(folder: string): Promise<void> {
  for (const task of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, task))
    if (Date.now() - mtimeMs > keptMs) await rm(join(folder, task), { recursive: true, force: true })
  }
}

function toScene(request: VideoRequest, imagePath: string | null): DemoScene {
  const { prompt, seed, aspectRatio, watermark } = request
  return { prompt, seed, aspectRatio, watermark, imagePath }
}
