import type { Context } from '#server/context.ts'
import { pauseForServers } from '#server/features/models/differences/pause-model.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import { inspectAll } from './inspect-all.ts'

/**
 * Pauses each model of which one of the operator's servers lacks a node, a file or a value, such as after an update of
 * ComfyUI. A server that does not answer every question pauses nothing: it may be restarting, with all its files.
 */
export async function watchGpuModels(ctx: Context): Promise<void> {
  const { operated } = await getOperatedModels(ctx.config, ctx.db.root, 'web')
  const watched = operated.flatMap(({ id, gpu, pause, model }) =>
    gpu && pause === null && model.status !== 'retired' ? [{ id, definition: gpu }] : [],
  )
  if (watched.length === 0) return
  const servers = await inspectAll(
    ctx,
    watched.map(({ definition }) => definition),
  )
  for (const [index, { id }] of watched.entries()) {
    const faults = servers.flatMap(({ name, server, models }) => {
      const model = models[index]
      if (!model || model.unanswered !== null) return []
      return [...server.lacks, ...model.lacks].map((lack) => `Server ${name}: ${lack}`)
    })
    if (faults.length > 0) await pauseForServers(ctx, id, faults)
  }
}
