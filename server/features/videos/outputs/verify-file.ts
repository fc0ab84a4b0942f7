import type { Verification } from '#contract/verification/verify-file.ts'
import type { Context } from '#server/context.ts'
import { findModelLabel } from '#server/features/models/model-label.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import { findOutput } from './output-repository.ts'

/** Whether a file with these bytes was published here, also if its video or account is deleted. Nothing personal. */
export async function verifyFile(ctx: Context, sha256: string): Promise<Verification> {
  const output = await findOutput(ctx.db.root, sha256)
  if (!output)
    return { sha256, madeHere: false, madeAt: null, model: null, modelLabel: null, resolution: null, demo: null }
  const { madeAt, model, resolution, provider } = output
  const modelLabel = await findModelLabel(ctx.db.root, model)
  return {
    sha256,
    madeHere: true,
    madeAt: madeAt.toISOString(),
    model,
    modelLabel,
    resolution,
    demo: isDemoMade(provider),
  }
}
