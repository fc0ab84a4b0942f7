import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { GpuStarter, StarterName } from '#contract/models/gpu/gpu-models.ts'
import type { Context } from '#server/context.ts'
import { insertWorkflow } from '#server/features/gpu/workflow-repository.ts'
import { ltx25 } from './ltx-2.5.ts'
import type { Starter } from './starter.ts'

const starters: Record<StarterName, Starter> = { 'ltx-2.5': ltx25 }

/** Stores the workflows of a starter, and names them in its definition. However often: nothing changes after the first. */
export async function storeStarter(ctx: Context, name: StarterName): Promise<GpuStarter> {
  const { definition, modes, files } = starters[name]
  const named: GpuDefinition['modes'] = {}
  for (const [mode, { graph, ...template }] of Object.entries(modes) as Entries<typeof modes>)
    named[mode] = { ...template, workflow: await insertWorkflow(ctx.db.root, graph, ctx.clock.now()) }
  return { definition: { ...definition, modes: named }, files }
}

type Entries<T> = { [K in keyof T]-?: [K, NonNullable<T[K]>] }[keyof T][]
