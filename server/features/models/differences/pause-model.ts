import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import type { ShippedModel } from '#server/features/models/catalogue/shipped-model.ts'
import { listKnownModels } from '#server/features/models/read-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import {
  changeReason,
  countRefusal,
  givePauseToOperator,
  isStopped,
  type Pause,
  savePause,
} from './difference-repository.ts'
import { wakeWaitingVideos } from './wake-waiting.ts'

/** The key of the alarm that a model was paused by itself. */
export const alarmOf = (modelId: string) => `model-paused:${modelId}`

/**
 * Refuses new videos of a model from now on. Waiting videos become due at once, and the worker fails and refunds them;
 * videos at work are finished. Nothing happens if an administrator has paused it already.
 * @throws Refusal NOT_FOUND
 */
export async function pauseModel(ctx: Context, actorId: string, id: string, reason: string | null): Promise<void> {
  await requireKnown(ctx, id)
  const asked: PauseModelInput = { actorId, id, by: 'operator', reason }
  await ctx.db.transaction(async (tx) => {
    if (await pause(ctx, tx, asked)) return
    // A model that the server has paused may still be sold by its further routes.
    if (!(await givePauseToOperator(tx, id, reason, ctx.clock.now()))) return
    await clearAlarm(tx, alarmOf(id))
    await carryOut(ctx, tx, asked)
  })
}

type PauseModelInput = Pick<Pause, 'by' | 'reason'> & { actorId: string | null; id: string }

/** @returns false if the model was paused already. */
export async function pause(ctx: Context, tx: Tx, asked: PauseModelInput): Promise<boolean> {
  const { id, by, reason } = asked
  if (!(await savePause(tx, id, { by, reason, now: ctx.clock.now() }))) return false
  await carryOut(ctx, tx, asked)
  return true
}

async function carryOut(ctx: Context, tx: Tx, { actorId, id, by, reason }: PauseModelInput): Promise<void> {
  await wakeWaitingVideos(ctx, tx, id)
  await appendAudit(tx, { actorId, action: 'pause-model', subject: `model:${id}`, after: { by, reason } })
  await appendEvent(tx, { userId: null, type: 'settings.changed' })
}

/** One refusal may be a slip of the provider; a model that is gone is refused every time. */
const maxRefusals = 3

/**
 * The provider refused a video because it knows or offers the model no longer. The third refusal in a row pauses the
 * model, with a notice in the provider's words, until an administrator resumes it.
 */
export async function noteModelRefused(ctx: Context, id: string, words: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await countRefusal(tx, id, ctx.clock.now())) < maxRefusals) return
    if (!(await pause(ctx, tx, { actorId: null, id, by: 'provider', reason: words }))) return
    const detail = `${await describePause(tx, id)}, because the provider refused it ${maxRefusals} times in a row: "${words}"`
    await raiseAlarm(tx, { key: alarmOf(id), detail })
  })
}

/** The provider refused a video of the try-out: the reason of the pause says why, in the provider's words. */
export async function noteTrialRefused(ctx: Context, id: string, words: string): Promise<void> {
  const reason = `The try-out failed: ${words}`.slice(0, maxReason)
  await ctx.db.transaction(async (tx) => {
    if (await changeReason(tx, id, reason)) await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

const maxReason = 300

/**
 * Servers of the operator's own lack what the model needs: pauses the model, with a notice. `faults`: sentences that name
 * the server.
 */
export async function pauseForServers(ctx: Context, id: string, faults: readonly string[]): Promise<void> {
  const all = faults.join(' ')
  const reason = all.length > maxReason ? `${all.slice(0, maxReason - 1)}…` : all
  await ctx.db.transaction(async (tx) => {
    if (!(await pause(ctx, tx, { actorId: null, id, by: 'provider', reason }))) return
    const detail = `${await describePause(tx, id)}, because a server lacks what it needs. ${reason}`
    await raiseAlarm(tx, { key: alarmOf(id), detail })
  })
}

/** A video took more of the vendor's credits than the operator allows: pauses the model, with a notice. */
export async function pauseForCost(ctx: Context, id: string, cost: number, allowed: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const reason = `A video took ${cost} of the provider's credits; ${allowed} are allowed.`
    if (!(await pause(ctx, tx, { actorId: null, id, by: 'provider', reason }))) return
    const detail = `${await describePause(tx, id)}, because a video took ${cost} of the provider's credits; ${allowed} are allowed`
    await raiseAlarm(tx, { key: alarmOf(id), detail })
  })
}

/** A pause by the server stops the model's own route only. */
async function describePause(tx: Tx, id: string): Promise<string> {
  return `the model ${id} is ${(await isStopped(tx, id)) ? 'paused' : 'made by its further routes only'}`
}

async function requireKnown(ctx: Context, id: string): Promise<ShippedModel> {
  const known = (await listKnownModels(ctx.db.root)).find((model) => model.id === id)
  if (!known) throw new Refusal('NOT_FOUND', 'Model not found.')
  return known
}
