import type { Context } from '#server/context.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { showcaseFolder } from './clip-files.ts'
import { listClips } from './showcase-repository.ts'

/** Of these stored files, removes those of clips that are not on the landing page. */
export async function sweepShowcaseFiles(ctx: Context, names: readonly string[]): Promise<void> {
  const files = names.filter((name) => name.startsWith(`${showcaseFolder}/`))
  if (files.length === 0) return
  const shown = new Set((await listClips(ctx.db.root)).flatMap(({ file, poster }) => [file, poster]))
  const orphans = files.filter((name) => !shown.has(name))
  await eachAlone(ctx, 'sweep-media', orphans, (name) => ctx.storage.remove(name))
}
