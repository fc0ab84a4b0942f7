import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { clearAlarm } from '#server/events/raise-alarm.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import type { GpuServers } from '#server/features/models/gpu-servers.ts'
import { listKnownModels } from '#server/features/models/read-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import { endPause, lockDifferences } from './difference-repository.ts'
import { listTriedModes } from './model-video-repository.ts'
import { alarmOf } from './pause-model.ts'

/**
 * Offers a paused model again. A model on servers of the operator's own is offered once its licence was read, a clip was
 * made in each of its modes as they are now, and a server has all that it needs: nobody else has tried it.
 * @throws Refusal NOT_FOUND, MODEL_UNTRIED, SERVERS_NOT_READY, INVALID_INPUT while its licence is not checked
 */
export async function resumeModel(ctx: Context, servers: GpuServers, actorId: string, id: string): Promise<void> {
  const gpu = await requireTried(ctx.db.root, id)
  const noteServers = gpu && (await servers.requireForSale(id, gpu))
  await ctx.db.transaction(async (tx) => {
    await lockDifferences(tx)
    // An administrator may have changed the model in the meantime.
    await requireTried(tx, id)
    if (!(await endPause(tx, id, ctx.clock.now()))) return
    await clearAlarm(tx, alarmOf(id))
    await noteServers?.(tx)
    await appendAudit(tx, { actorId, action: 'resume-model', subject: `model:${id}` })
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

/** @returns its definition; null for a model that is not made on servers of the operator's own. */
async function requireTried(handle: Handle, id: string): Promise<GpuDefinition | null> {
  const known = (await listKnownModels(handle)).find((model) => model.id === id)
  if (!known) throw new Refusal('NOT_FOUND', 'Model not found.')
  const { gpu } = known
  if (!gpu) return null
  if (gpu.licence.checkedOn === null)
    throw new Refusal('INVALID_INPUT', 'Confirm first that its licence allows selling.', 'licence.checkedOn')
  const tried = await listTriedModes(handle, id)
  const modes = Object.keys(gpu.modes).filter((mode) => !tried.has(mode))
  if (modes.length === 0) return gpu
  const message = `Try the model out first: as it is now, no clip has been made with it in the mode ${modes.join(', ')}.`
  throw new Refusal('MODEL_UNTRIED', message, undefined, { params: { modes } })
}
