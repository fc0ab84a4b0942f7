import { and, eq, isNull, sql } from 'drizzle-orm'
import { addedModels } from '#server/db/schema/models.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type StoredDefinition = { id: string; definition: unknown }

/** The definitions of all added models but the removed ones as one JSON text, to be read together with the settings. */
export const addedModelsAsText = sql<string>`coalesce((select json_agg(json_build_object('id', id, 'definition',
  definition) order by created_at, id) from ${addedModels} where removed_at is null), '[]')::text`

export async function listDefinitions(handle: Handle): Promise<StoredDefinition[]> {
  const { rows } = await handle.execute<{ added: string }>(sql`select ${addedModelsAsText} as added`)
  return JSON.parse(rows[0]?.added ?? '[]')
}

const stillThere = (id: string) => and(eq(addedModels.id, id), isNull(addedModels.removedAt))

export async function findDefinition(handle: Handle, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await handle.select({ definition: addedModels.definition }).from(addedModels).where(stillThere(id))
  return row?.definition ?? null
}

/** Also of a removed model; null if there never was such a model. */
export async function findAddedLabel(handle: Handle, id: string): Promise<string | null> {
  const label = sql<string | null>`${addedModels.definition} ->> 'label'`
  const [row] = await handle.select({ label }).from(addedModels).where(eq(addedModels.id, id))
  return row ? (row.label ?? id) : null
}

/** @returns false if the id has ever been used. */
export async function insertDefinition(
  tx: Tx,
  id: string,
  definition: Record<string, unknown>,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(addedModels)
    .values({ id, definition, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: addedModels.id })
  return inserted.length > 0
}

/** A video that no worker has submitted yet: it would fail, because a changed model is paused. */
const hasWaiting = sql`exists (select from video_tasks where model = ${addedModels.id} and stage = 'queued')`

const hasOpen = sql`exists (select from video_tasks where model = ${addedModels.id}
  and stage in ('queued', 'submitting', 'unconfirmed', 'running', 'storing'))`

/** @returns false if there is no such model, or if its videos wait. Videos at work keep the route of their charge. */
export async function changeDefinition(
  tx: Tx,
  id: string,
  definition: Record<string, unknown>,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(addedModels)
    .set({ definition, updatedAt: now })
    .where(and(stillThere(id), sql`not ${hasWaiting}`))
    .returning({ id: addedModels.id })
  return changed.length > 0
}

/** @returns false if there is no such model, or if its videos wait or are being made. */
export async function removeDefinition(tx: Tx, id: string, now: Date): Promise<boolean> {
  const removed = await tx
    .update(addedModels)
    .set({ removedAt: now, updatedAt: now })
    .where(and(stillThere(id), sql`not ${hasOpen}`))
    .returning({ id: addedModels.id })
  return removed.length > 0
}
