import type { Context } from '#server/context.ts'
import { listClips } from './showcase-repository.ts'

/** Of these files of clips, those of clips that are not on the landing page. */
export async function findOrphanedClips(ctx: Context, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const shown = new Set((await listClips(ctx.db.root)).flatMap(({ file, poster }) => [file, poster]))
  return files.filter((name) => !shown.has(name))
}
