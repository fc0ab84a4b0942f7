import { isDeepStrictEqual } from 'node:util'
import type { ModelChanges } from '#contract/models/model-changes.ts'
import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import { listKnownModels } from '#server/features/models/read-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import { readChanges } from './apply-differences.ts'
import { lockDifferences, saveChanges, savePlaces } from './difference-repository.ts'
import { findChangeFault } from './find-change-fault.ts'
import { countOpenVideos } from './model-video-repository.ts'

/** `startedFrom`: the changes that the new ones were made from, if the caller says it. */
type ChangeModelInput = { id: string; changes: ModelChanges; startedFrom?: ModelChanges | undefined }

/**
 * Replaces the changes to a model.
 * @throws Refusal NOT_FOUND, INVALID_INPUT for what contradicts the catalogue, with its field, MODEL_CHANGED if they
 * were made from others than the stored ones, MODEL_IN_USE for an end while its videos are being made
 */
export async function changeModel(ctx: Context, actorId: string, input: ChangeModelInput): Promise<void> {
  const { id, changes, startedFrom } = input
  await ctx.db.transaction(async (tx) => {
    const stored = await lockDifferences(tx)
    const known = await listKnownModels(tx)
    const shipped = known.find((model) => model.id === id)
    if (!shipped) throw new Refusal('NOT_FOUND', 'Model not found.')
    const before = stored.find(({ modelId }) => modelId === id)?.changes ?? {}
    if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(changes))) return
    const read = readChanges(stored)
    if (startedFrom && !isDeepStrictEqual(startedFrom, read.get(id) ?? {})) throw new Refusal('MODEL_CHANGED')
    const fault = findChangeFault(known, shipped, changes, read)
    if (fault) throw new Refusal('INVALID_INPUT', fault.message, fault.field)
    const wasRetired = await isRetired(ctx, tx, id)
    await saveChanges(tx, id, changes, ctx.clock.now())
    if (!wasRetired && (await isRetired(ctx, tx, id))) await requireNobodyStranded(tx, id)
    await appendAudit(tx, { actorId, action: 'change-model', subject: `model:${id}`, before, after: changes })
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

const videosAre = { one: '# video of this model is', other: '# videos of this model are' }

async function isRetired(ctx: Context, tx: Tx, id: string): Promise<boolean> {
  const { operated } = await getOperatedModels(ctx.config, tx, 'web')
  return operated.some(({ model }) => model.id === id && model.status === 'retired')
}

/** A model ends when none of its videos is left. */
async function requireNobodyStranded(tx: Tx, id: string): Promise<void> {
  const { waiting = 0, atWork = 0 } = (await countOpenVideos(tx)).get(id) ?? {}
  const videos = waiting + atWork
  if (videos === 0) return
  const message = `${plural(videos, videosAre)} still being made. Pause the model, and end it when they have finished.`
  throw new Refusal('MODEL_IN_USE', message, 'retiresOn', { params: { videos } })
}

/** The database orders the keys of JSON in its own way. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]))
}

/** @throws Refusal INVALID_INPUT unless every model is named once */
export async function orderModels(ctx: Context, actorId: string, ids: string[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockDifferences(tx)
    const before = (await getOperatedModels(ctx.config, tx, 'web')).operated.map(({ id }) => id)
    if (ids.join('\n') === before.join('\n')) return
    if (ids.toSorted().join('\n') !== before.toSorted().join('\n'))
      throw new Refusal('INVALID_INPUT', `Name every model once: ${before.join(', ')}.`, 'ids')
    await savePlaces(tx, ids, ctx.clock.now())
    await appendAudit(tx, {
      ...{ actorId, action: 'order-models', subject: 'models' },
      ...{ before: { order: before.join(', ') }, after: { order: ids.join(', ') } },
    })
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}
