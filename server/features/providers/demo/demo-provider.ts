import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { CannotRender } from '#server/features/providers/rendering/cannot-render.ts'
import { createTaskDrawing } from '#server/features/providers/rendering/task-drawing.ts'
import { fileOf, findRendition, keepScene, removeOldTasks } from '#server/features/providers/rendering/task-files.ts'
import type { VideoProvider } from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { type DemoScene, toClip } from './demo-scene.ts'
import { prepareScene } from './prepare-scene.ts'
import { renderDemoVideo } from './render-demo-video.ts'

type Dependencies = {
  folder: string
  storage: Storage
  clock: Clock
  log: Logger
  draws: boolean
  /** For tests. */
  render?: typeof renderDemoVideo
}

export type DemoProvider = VideoProvider & { stop(): Promise<void> }

/**
 * Renders videos on this machine, so that the whole product works without any external account. Each task is a folder
 * with its scene and its renditions. If another machine has to continue a task, the result is the same.
 */
export function createDemoProvider({
  folder,
  storage,
  clock,
  log,
  draws,
  render = renderDemoVideo,
}: Dependencies): DemoProvider {
  const fetch = createGuardedFetch({ exemptOrigins: [] })
  const places = { folder, storage }
  const drawing = createTaskDrawing<DemoScene>({
    ...{ places, clock, log, draws },
    draw: (scene, rendition, path, signal) => render(toClip(scene, rendition), path, { signal }),
  })

  return {
    usesAccounts: false,
    submissionLimit: null,
    async submit(_account, request, admit) {
      if (drawing.isBusy()) return { outcome: 'refused', kind: 'overloaded', failure: { code: 'DEMO_BUSY' } }
      const task = randomUUID()
      const taskFolder = join(folder, task)
      await mkdir(taskFolder, { recursive: true })
      let scene: DemoScene
      try {
        scene = await prepareScene({ storage, fetch }, request, taskFolder)
      } catch (error) {
        if (error instanceof CannotRender) return { outcome: 'refused', kind: 'input', failure: error.failure }
        log.error({ err: error }, 'a demo scene could not be prepared')
        return { outcome: 'refused', kind: 'broken', failure: { code: 'DEMO_NOT_STORED' } }
      }
      if (!(await admit())) return { outcome: 'not-admitted' }
      try {
        await keepScene(places, task, scene)
      } catch (error) {
        log.error({ err: error }, 'a demo scene could not be stored')
        return { outcome: 'refused', kind: 'broken', failure: { code: 'DEMO_NOT_STORED' } }
      }
      drawing.begin(task, scene)
      removeOldTasks(places, 'demo').catch((error) => log.warn({ err: error }, 'old demo renders were not removed'))
      return { outcome: 'accepted', providerTaskId: task }
    },
    async check(_account, task) {
      const progress = await drawing.advance(task, 'made')
      if (progress === 'finished') return { outcome: 'finished', urls: [fileOf(task, 'made')], cost: null }
      if (progress === 'running') return { outcome: 'running' }
      return { outcome: 'failed', kind: 'broken', failure: { code: 'DEMO_NOT_DRAWN' }, cost: null }
    },
    async upgrade(_account, task, to) {
      if (to !== '1080p') return { outcome: 'unavailable' }
      const progress = await drawing.advance(task, '1080p')
      if (progress === 'finished') return { outcome: 'finished', url: fileOf(task, '1080p') }
      if (progress === 'running') return { outcome: 'running' }
      return { outcome: 'unavailable' }
    },
    async download(_account, url, path) {
      const drawn = await findRendition(places, url)
      if (!drawn) throw new Error('the rendered video is missing')
      await copyFile(drawn, path)
    },
    balance: async () => null,
    pollDelayMs: () => 1000,
    stop: () => drawing.stop(),
  }
}
