import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Clock } from '#server/clock.ts'
import { CannotRender } from './cannot-render.ts'
import {
  fileOf,
  findRendition,
  findScene,
  keepRendition,
  type Rendition,
  type StoredScene,
  type TaskPlaces,
} from './task-files.ts'

type Options<Scene> = {
  places: TaskPlaces
  clock: Clock
  log: Logger
  /** Whether this process renders. One without the worker role only checks for results. */
  draws: boolean
  /** Renders to `path`. */
  draw: (scene: Scene, rendition: Rendition, path: string, signal: AbortSignal) => Promise<void>
}

export type TaskDrawing<Scene> = {
  isBusy(): boolean
  begin(task: string, scene: Scene): void
  /** Checks the progress of a rendition, and renders it if that is this process's task. */
  advance(task: string, rendition: Rendition): Promise<'finished' | 'running' | 'failed'>
  /** Why it failed; null if that is not known. */
  failureOf(task: string): Failure | null
  /** Stops rendering it, if this process does. */
  cancel(task: string): void
  stop(): Promise<void>
}

/**
 * How long other machines wait for the machine that accepted
 * a task; after that, any machine that checks renders it too.
 */
const patienceMs = 60_000
/** Files that a process remembers; those beyond are waited for, or rendered, again. */
const maxKnown = 10_000

/** The renders of this process: a few at a time. A render interrupted by a crash restarts from its scene. */
export function createTaskDrawing<Scene extends StoredScene>(options: Options<Scene>): TaskDrawing<Scene> {
  const { places, clock, log, draws } = options
  const capacity = Math.max(1, Math.floor(availableParallelism() / 2))
  const running = new Map<string, Promise<void>>()
  /** Of what runs; aborted if its result is not wanted. */
  const wanted = new Map<string, AbortController>()
  const failed = new LRUCache<string, { failure: Failure | null }>({ max: maxKnown })
  /** When this process first checked for a file of a task that another machine accepted. */
  const lookedForSince = new LRUCache<string, number>({ max: maxKnown })
  const stopping = new AbortController()
  const isBusy = () => running.size >= capacity

  function render(scene: Scene, rendition: Rendition, file: string): void {
    if (!draws || running.has(file) || isBusy()) return
    const controller = new AbortController()
    wanted.set(file, controller)
    const work = draw(scene, rendition, file, AbortSignal.any([stopping.signal, controller.signal]))
      .catch((error) =>
        log.warn({ err: error, file }, 'a rendered video could not be stored; it will be rendered again'),
      )
      .finally(() => {
        running.delete(file)
        wanted.delete(file)
      })
    running.set(file, work)
  }

  async function draw(scene: Scene, rendition: Rendition, file: string, signal: AbortSignal): Promise<void> {
    const drawnPath = join(places.folder, `${file}.drawn`)
    await mkdir(dirname(drawnPath), { recursive: true })
    try {
      await options.draw(scene, rendition, drawnPath, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CannotRender)) log.error({ err: error, file }, 'a render failed')
      failed.set(file, { failure: error instanceof CannotRender ? error.failure : null })
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
    begin: (task, scene) => render(scene, 'made', fileOf(task, 'made')),
    async advance(task, rendition) {
      const file = fileOf(task, rendition)
      if (await findRendition(places, file)) {
        // Whoever hears of the file may send the next task at once.
        await running.get(file)
        lookedForSince.delete(file)
        return 'finished'
      }
      const found = await findScene<Scene>(places, task)
      if (!found || failed.has(file)) return 'failed'
      if (found.isOurs || isLeftToUs(file)) render(found.scene, rendition, file)
      return 'running'
    },
    failureOf: (task) => failed.get(fileOf(task, 'made'))?.failure ?? null,
    cancel: (task) => wanted.get(fileOf(task, 'made'))?.abort(),
    async stop() {
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
