import type { Verification } from '#contract/videos/verify-file.ts'
import type { Context } from '#server/context.ts'
import { findOutput } from './output-repository.ts'

/** Whether a file with these bytes was published here, also if its video or account is deleted. Nothing personal. */
export async function verifyFile(ctx: Context, sha256: string): Promise<Verification> {
  const output = await findOutput(ctx.db.root, sha256)
  if (!output) return { sha256, madeHere: false, madeAt: null, model: null, resolution: null, demo: null }
  const { madeAt, model, resolution, provider } = output
  return { sha256, madeHere: true, madeAt: madeAt.toISOString(), model, resolution, demo: provider === 'demo' }
}
