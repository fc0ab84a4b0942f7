import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { CannotRender } from '#server/features/providers/rendering/cannot-render.ts'
import { createTaskDrawing } from '#server/features/providers/rendering/task-drawing.ts'
import { fileOf, findRendition, keepScene } from '#server/features/providers/rendering/task-files.ts'
import type { FilmRequest, VideoProvider } from '#server/features/providers/video-provider.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { BadPart } from '#server/media/film/film-plan.ts'
import { makeFilm } from '#server/media/film/make-film.ts'
import { type FilmFolders, sweepFilms } from './film-folders.ts'

type Dependencies = FilmFolders & {
  storage: Storage
  clock: Clock
  log: Logger
  draws: boolean
}

/** `files`: the shots on this machine; `names`: the same in our storage. */
type FilmScene = Omit<FilmRequest, 'names'> & { names: string[]; files: string[] }

const codeOf = { unreadable: 'SHOT_NOT_READABLE', sound: 'SHOT_SOUND_NOT_READABLE', short: 'SHOT_TOO_SHORT' } as const

export type FilmProvider = VideoProvider & { stop(): Promise<void> }

/** Joins finished videos on this machine. If another machine has to continue a task, the result is the same. */
export function createFilmProvider({ folder, segmentsFolder, storage, clock, log, draws }: Dependencies): FilmProvider {
  const places = { folder, storage }
  const drawing = createTaskDrawing<FilmScene>({
    ...{ places, clock, log, draws },
    draw: async ({ files, names, ...script }, _rendition, outputPath, signal) => {
      const parts = files.map((path, index) => ({ path, key: names[index] ?? path }))
      await makeFilm({ script: { ...script, parts }, segmentsFolder, outputPath }, signal).catch((error) => {
        if (!(error instanceof BadPart)) throw error
        throw new CannotRender({ code: codeOf[error.fault], params: { shot: error.part } })
      })
    },
  })

  return {
    usesAccounts: false,
    submissionLimit: null,
    async submit(_account, { film }, admit) {
      if (drawing.isBusy()) return { outcome: 'refused', kind: 'overloaded', failure: { code: 'FILM_BUSY' } }
      const paths = await Promise.all((film?.names ?? []).map((name) => storage.localPath(storage.address(name))))
      const gone = paths.indexOf(null)
      if (!film || gone !== -1)
        return { outcome: 'refused', kind: 'input', failure: { code: 'SHOT_DELETED', params: { shot: gone + 1 } } }
      if (!(await admit())) return { outcome: 'not-admitted' }
      const task = randomUUID()
      const scene = { ...film, files: paths.filter((path) => path !== null) }
      await keepScene(places, task, scene)
      drawing.begin(task, scene)
      sweepFilms({ folder, segmentsFolder }, storage).catch((error) =>
        log.warn({ err: error }, 'old films were not removed'),
      )
      return { outcome: 'accepted', providerTaskId: task }
    },
    async check(_account, task) {
      const progress = await drawing.advance(task, 'made')
      if (progress === 'finished') return { outcome: 'finished', urls: [fileOf(task, 'made')], cost: null }
      if (progress === 'running') return { outcome: 'running' }
      const failure = drawing.failureOf(task) ?? { code: 'FILM_NOT_JOINED' as const }
      return { outcome: 'failed', kind: 'broken', failure, cost: null }
    },
    cancel: async (_account, task) => drawing.cancel(task),
    upgrade: async () => ({ outcome: 'unavailable' }),
    async download(_account, url, path) {
      const joined = await findRendition(places, url)
      if (!joined) throw new Error('the joined film is missing')
      await copyFile(joined, path)
    },
    balance: async () => null,
    pollDelayMs: () => 1000,
    stop: () => drawing.stop(),
  }
}
