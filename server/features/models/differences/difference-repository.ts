import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ModelChanges } from '#contract/models/model-changes.ts'
import { modelDifferences } from '#server/db/schema/models.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

/** As the statement that reads the settings returns it. */
export type StoredDifference = Pick<
  typeof modelDifferences.$inferSelect,
  'modelId' | 'changes' | 'place' | 'pausedBy' | 'pauseReason'
> & { pausedAt: string | null }

/** All differences as one JSON text, to be read together with the settings. */
export const differencesAsText = sql<string>`coalesce((select json_agg(json_build_object(
  'modelId', model_id, 'changes', changes, 'place', place, 'pausedBy', paused_by, 'pauseReason', pause_reason,
  'pausedAt', to_char(paused_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by model_id)
  from ${modelDifferences}), '[]')::text`

export async function listDifferences(handle: Handle): Promise<StoredDifference[]> {
  const { rows } = await handle.execute<{ differences: string }>(sql`select ${differencesAsText} as differences`)
  return JSON.parse(rows[0]?.differences ?? '[]')
}

/** Lets one administrator at a time change the models, until the transaction ends: the changes are checked together. */
export async function lockDifferences(tx: Tx): Promise<StoredDifference[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('model differences', 0))`)
  return listDifferences(tx)
}

export async function saveChanges(tx: Tx, modelId: string, changes: ModelChanges, now: Date): Promise<void> {
  await tx
    .insert(modelDifferences)
    .values({ modelId, changes, updatedAt: now })
    .onConflictDoUpdate({ target: modelDifferences.modelId, set: { changes, updatedAt: now } })
}

export async function savePlaces(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const [place, modelId] of ids.entries())
    await tx
      .insert(modelDifferences)
      .values({ modelId, place, updatedAt: now })
      .onConflictDoUpdate({ target: modelDifferences.modelId, set: { place, updatedAt: now } })
}

export type Pause = { by: 'operator' | 'provider'; reason: string | null; now: Date }

/** @returns false if the model is paused already. */
export async function savePause(tx: Tx, modelId: string, { by, reason, now }: Pause): Promise<boolean> {
  const pause = { pausedAt: now, pausedBy: by, pauseReason: reason, updatedAt: now }
  const paused = await tx
    .insert(modelDifferences)
    .values({ modelId, ...pause })
    .onConflictDoUpdate({ target: modelDifferences.modelId, set: pause, setWhere: isNull(modelDifferences.pausedAt) })
    .returning({ modelId: modelDifferences.modelId })
  return paused.length > 0
}

/** Turns a pause by the server into one by the operator. @returns false if the server has not paused the model. */
export async function givePauseToOperator(tx: Tx, modelId: string, reason: string | null, now: Date): Promise<boolean> {
  const given = await tx
    .update(modelDifferences)
    .set({ pausedAt: now, pausedBy: 'operator', pauseReason: reason, updatedAt: now })
    .where(and(eq(modelDifferences.modelId, modelId), eq(modelDifferences.pausedBy, 'provider')))
    .returning({ modelId: modelDifferences.modelId })
  return given.length > 0
}

/** @returns false if the model is not paused. */
export async function changeReason(tx: Tx, modelId: string, reason: string): Promise<boolean> {
  const changed = await tx
    .update(modelDifferences)
    .set({ pauseReason: reason })
    .where(and(eq(modelDifferences.modelId, modelId), isNotNull(modelDifferences.pausedAt)))
    .returning({ modelId: modelDifferences.modelId })
  return changed.length > 0
}

/** @returns false if the model is not paused. */
export async function endPause(tx: Tx, modelId: string, now: Date): Promise<boolean> {
  const resumed = await tx
    .update(modelDifferences)
    .set({ pausedAt: null, pausedBy: null, pauseReason: null, refusals: 0, updatedAt: now })
    .where(and(eq(modelDifferences.modelId, modelId), isNotNull(modelDifferences.pausedAt)))
    .returning({ modelId: modelDifferences.modelId })
  return resumed.length > 0
}

/** Whether the operator, or the server for the provider's refusals, has paused it, and no further route is named. */
export async function isStopped(handle: Handle, modelId: string): Promise<boolean> {
  const paused = await handle
    .select({ modelId: modelDifferences.modelId })
    .from(modelDifferences)
    .where(
      and(
        eq(modelDifferences.modelId, modelId),
        isNotNull(modelDifferences.pausedAt),
        sql`(${modelDifferences.pausedBy} = 'operator'
          or coalesce(${modelDifferences.changes} -> 'failover', '[]') = '[]')`,
      ),
    )
  return paused.length > 0
}

/** The operator's own name of a model. */
export async function findOwnLabel(handle: Handle, modelId: string): Promise<string | null> {
  const [row] = await handle
    .select({ label: sql<string | null>`${modelDifferences.changes} ->> 'label'` })
    .from(modelDifferences)
    .where(eq(modelDifferences.modelId, modelId))
  return row?.label ?? null
}

/** @returns how many submissions in a row the provider has refused because of the model. */
export async function countRefusal(tx: Tx, modelId: string, now: Date): Promise<number> {
  const [row] = await tx
    .insert(modelDifferences)
    .values({ modelId, refusals: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: modelDifferences.modelId,
      set: { refusals: sql`least(${modelDifferences.refusals} + 1, 1000)` },
    })
    .returning({ refusals: modelDifferences.refusals })
  return row?.refusals ?? 0
}

/** A part of the statement that moves a video (`Writes`): the provider has made one of this model. */
export function forgetRefusals(modelId: string): SQL {
  return sql`update model_differences set refusals = 0
    where model_id = ${modelId} and refusals > 0 and exists (select from changed)`
}
