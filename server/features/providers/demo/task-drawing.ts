import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { DemoRendition, DemoScene } from '#renderer/demo-scene.ts'
import type { Clock } from '#server/clock.ts'
import { renderDemoVideo } from './render-demo-video.ts'
import { findRendition, findScene, keepRendition, type TaskPlaces } from './task-files.ts'

type Options = {
  places: TaskPlaces
  clock: Clock
  log: Logger
  /** Whether this process renders. One without the worker role only checks for results. */
  draws: boolean
}

export type TaskDrawing = {
  isBusy(): boolean
  begin(task: string, scene: DemoScene): void
  /** Checks the progress of a rendition, and renders it if that is this process's task. */
  advance(task: string, rendition: DemoRendition): Promise<'finished' | 'running' | 'failed'>
  stop(): Promise<void>
}

/**
 * How long other machines wait for the machine that accepted
 * a task; after that, any machine that checks renders it too.
 */
const patienceMs = 60_000

/** The name of a rendition's file, relative to the folder of all tasks. */
export const fileOf = (task: string, rendition: DemoRendition) => `${task}/${rendition}.mp4`

/** The renders of this process: a few at a time. A render interrupted by a crash restarts from its scene. */
export function createTaskDrawing({ places, clock, log, draws }: Options): TaskDrawing {
  const capacity = Math.max(1, Math.floor(availableParallelism() / 2))
  const running = new Map<string, Promise<void>>()
  const failed = new Set<string>()
  /** When this process first checked for a file of a task that another machine accepted. */
  const lookedForSince = new Map<string, number>()
  const stopping = new AbortController()
  const isBusy = () => running.size >= capacity

  function render(scene: DemoScene, rendition: DemoRendition, file: string): void {
    if (!draws || running.has(file) || isBusy()) return
    const work = draw(scene, rendition, file)
      .catch((error) =>
        log.warn({ err: error, file }, 'a rendered demo video could not be stored; it will be rendered again'),
      )
      .finally(() => running.delete(file))
    running.set(file, work)
  }

  async function draw(scene: DemoScene, rendition: DemoRendition, file: string): Promise<void> {
    const drawnPath = join(places.folder, `${file}.drawn`)
    await mkdir(dirname(drawnPath), { recursive: true })
    try {
      await renderDemoVideo(scene, rendition, drawnPath, { signal: stopping.signal })
    } catch (error) {
      if (stopping.signal.aborted) return
      log.error({ err: error, file }, 'a demo render failed')
      failed.add(file)
      return
    }
    await keepRendition(places, file, drawnPath)
  }

  function isLeftToUs(file: string): boolean {
    const now = clock.now().getTime()
    const since = lookedForSince.get(file) ?? now
    lookedForSince.set(file, since)
    return now - since >= patienceMs
  }

  return {
    isBusy,
    begin: (task, scene) => render(scene, '720p', fileOf(task, '720p')),
    async advance(task, rendition) {
      const file = fileOf(task, rendition)
      if (await findRendition(places, file)) {
        lookedForSince.delete(file)
        return 'finished'
      }
      const found = await findScene(places, task)
      if (!found || failed.has(file)) return 'failed'
      if (found.isOurs || isLeftToUs(file)) render(found.scene, rendition, file)
      return 'running'
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
