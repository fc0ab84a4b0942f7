import type { Context } from '#server/context.ts'
import { pauseForServers } from '#server/features/models/differences/pause-model.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import { lackAlarmOf, listLackAlarms } from '#server/features/providers/lack-repository.ts'
import { inspectAll } from './inspect-all.ts'
import { clearLacks, noteVerdicts } from './note-verdicts.ts'
import { describeVerdict, isReady, toVerdicts, type Verdict } from './server-verdicts.ts'

/**
 * Notices that the operator's own servers lack a node, a file or a value of a model, such as after an update of ComfyUI.
 * Pauses the model if each server lacks something; otherwise the other servers go on making its videos. A server that
 * does not answer every question pauses nothing: it may be restarting, with all its files.
 */
export async function watchGpuModels(ctx: Context): Promise<void> {
  const { operated } = await getOperatedModels(ctx.config, ctx.db.root, 'web')
  const watched = operated.flatMap(({ id, gpu, pause, model }) =>
    gpu && pause === null && model.status !== 'retired' ? [{ id, definition: gpu }] : [],
  )
  const raised = await listLackAlarms(ctx.db.root)
  const definitions = watched.map(({ definition }) => definition)
  const servers = watched.length === 0 ? [] : await inspectAll(ctx, definitions)
  const offered = new Set<string>()
  for (const [index, { id }] of watched.entries()) {
    const verdicts = toVerdicts(servers, index)
    if (verdicts.length > 0 && verdicts.every(isLacking))
      await pauseForServers(ctx, id, verdicts.flatMap(describeVerdict))
    else {
      for (const { id: serverId } of verdicts) offered.add(lackAlarmOf(serverId, id))
      await ctx.db.transaction((tx) => noteVerdicts(tx, id, verdicts))
    }
  }
  // Alarms of servers that take no videos any more, and of models that are not offered. Those that were raised during this
  // check stay: their model was resumed meanwhile.
  const over = raised.filter((key) => !offered.has(key))
  await clearLacks(ctx, over)
}

const isLacking = (verdict: Verdict) => verdict.unanswered === null && !isReady(verdict)
