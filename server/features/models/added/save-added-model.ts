import { isDeepStrictEqual } from 'node:util'
import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { findModelFault } from '#server/features/models/catalogue/check-catalogue.ts'
import { readChanges } from '#server/features/models/differences/apply-differences.ts'
import {
  givePauseToOperator,
  lockDifferences,
  savePause,
} from '#server/features/models/differences/difference-repository.ts'
import { countOpenVideos } from '#server/features/models/differences/model-video-repository.ts'
import { pause } from '#server/features/models/differences/pause-model.ts'
import { wakeWaitingVideos } from '#server/features/models/differences/wake-waiting.ts'
import {
  type AddedDefinition,
  isShipped,
  readDefinition,
  toAddedModel,
} from '#server/features/models/read-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import { changeDefinition, findDefinition, insertDefinition, removeDefinition } from './added-model-repository.ts'

const untried = { added: 'New. Try it out, then resume it.', changed: 'Changed. Try it out, then resume it.' }

/**
 * Adds a model. It is paused until an administrator resumes it.
 * @throws Refusal INVALID_INPUT for a contradiction, with its field, or an id that has ever been used
 */
export async function addModel(ctx: Context, actorId: string, id: string, definition: AddedDefinition): Promise<void> {
  requireNoFault(id, definition)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await lockDifferences(tx)
    if (isShipped(id) || !(await insertDefinition(tx, id, definition, now)))
      throw new Refusal('INVALID_INPUT', 'This id has been used. Choose another one.', 'id')
    await savePause(tx, id, { by: 'operator', reason: untried.added, now })
    await appendAudit(tx, { actorId, action: 'add-model', subject: `model:${id}`, after: definition })
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

/** `startedFrom`: the definition that the new one was made from, if the caller says it. */
export type ChangeAddedModelInput<Definition = AddedDefinition> = {
  id: string
  definition: Definition
  startedFrom?: Definition | undefined
}

/**
 * Replaces the definition, and pauses the model until an administrator resumes it. Videos at work are finished as they
 * were charged.
 * @throws Refusal NOT_FOUND, INVALID_INPUT for a contradiction, MODEL_CHANGED if it was made from another one than the
 * stored one, MODEL_IN_USE while its videos wait
 */
export async function changeAddedModel(ctx: Context, actorId: string, input: ChangeAddedModelInput): Promise<void> {
  const { id, definition, startedFrom } = input
  requireNoFault(id, definition)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const before = await lockDefinition(tx, id)
    // A model at the provider does not become one on the operator's own servers.
    if ('wire' in before !== 'wire' in definition) throw notFound()
    const stored = readDefinition(before)
    // A repeated call finds its own definition.
    const isKnown = [startedFrom, definition].some((one) => isDeepStrictEqual(one, stored))
    if (startedFrom && !isKnown) throw new Refusal('MODEL_CHANGED')
    if (!(await changeDefinition(tx, id, definition, now))) throw await inUse(tx, id, 'change')
    const isPaused = !(await pause(ctx, tx, { actorId, id, by: 'operator', reason: untried.changed }))
    // A model that the server has paused may still be sold by its further routes, and its definition is untried now.
    if (isPaused && (await givePauseToOperator(tx, id, untried.changed, now))) await wakeWaitingVideos(ctx, tx, id)
    await appendAudit(tx, { actorId, action: 'change-added-model', subject: `model:${id}`, before, after: definition })
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

/**
 * Removes an added model for good; its videos stay, and its id is not used again.
 * @throws Refusal NOT_FOUND, INVALID_INPUT if it replaces another model, MODEL_IN_USE while its videos are being made
 */
export async function removeAddedModel(ctx: Context, actorId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockDefinition(tx, id)
    const changes = readChanges(await lockDifferences(tx))
    const leaning = Array.from(changes).find(([other, { replacedBy }]) => other !== id && replacedBy === id)
    if (leaning) throw new Refusal('INVALID_INPUT', `It replaces ${leaning[0]}.`, 'id')
    if (!(await removeDefinition(tx, id, ctx.clock.now()))) throw await inUse(tx, id, 'remove')
    await appendAudit(tx, { actorId, action: 'remove-added-model', subject: `model:${id}`, before })
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

/** Lets one administrator at a time change the models, until the transaction ends. */
async function lockDefinition(tx: Tx, id: string): Promise<Record<string, unknown>> {
  await lockDifferences(tx)
  const definition = await findDefinition(tx, id)
  if (!definition) throw notFound()
  return definition
}

const notFound = () => new Refusal('NOT_FOUND', 'Model not found.')

const videosAre = { one: '# video of this model is', other: '# videos of this model are' }

async function inUse(tx: Tx, id: string, to: 'change' | 'remove'): Promise<Refusal> {
  const { waiting = 0, atWork = 0 } = (await countOpenVideos(tx)).get(id) ?? {}
  const videos = to === 'change' ? waiting : waiting + atWork
  const instead = {
    change: 'waiting. Pause the model first: its waiting videos are refunded.',
    remove: 'still being made. Pause the model, and remove it when they have finished.',
  }
  const message = `${plural(videos, videosAre)} ${instead[to]}`
  return new Refusal('MODEL_IN_USE', message, undefined, { params: { videos } })
}

function requireNoFault(id: string, definition: AddedDefinition): void {
  const model = toAddedModel(id, definition)
  const fault = findModelFault(model, [model])
  if (!fault) return
  const message = `${fault.message.charAt(0).toUpperCase()}${fault.message.slice(1)}.`.replace(/\.\.$/, '.')
  throw new Refusal('INVALID_INPUT', message, fault.field)
}
