import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { keptMs } from '#contract/retention.ts'
import { removeOldTasks } from '#server/features/providers/rendering/task-files.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { sweepSegments } from '#server/media/film/sweep-segments.ts'

/** `folder`: films until they are stored; `segmentsFolder`: encoded parts for the next film. Both on this machine. */
export type FilmFolders = { folder: string; segmentsFolder: string }

export const filmFolders = (dataDir: string): FilmFolders => ({
  folder: join(dataDir, 'films'),
  segmentsFolder: join(dataDir, 'film-segments'),
})

/** Removes what no film needs any more. */
export async function sweepFilms({ folder, segmentsFolder }: FilmFolders, storage: Storage): Promise<void> {
  await mkdir(folder, { recursive: true })
  await removeOldTasks({ folder, storage }, 'films')
  await sweepSegments(segmentsFolder, new Date(Date.now() - keptMs('filmSegments')))
}
