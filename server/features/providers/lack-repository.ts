import { inArray, like } from 'drizzle-orm'
import { alarms } from '#server/db/schema/events.ts'
import type { Handle } from '#server/db/transaction.ts'

const kind = 'server-lacks:'

/** The alarm that a server lacks what a model needs. While it is raised, the server gets no videos of the model. */
export const lackAlarmOf = (serverId: string, modelId: string) => `${kind}${serverId}:${modelId}`

/** Of all servers and models. */
export async function listLackAlarms(handle: Handle): Promise<string[]> {
  const raised = await handle
    .select({ key: alarms.key })
    .from(alarms)
    .where(like(alarms.key, `${kind}%`))
  return raised.map(({ key }) => key)
}

/** The accounts but the servers that lack what the model needs. */
export async function withoutLacking<T extends { id: string }>(
  handle: Handle,
  accounts: readonly T[],
  modelId: string,
): Promise<T[]> {
  if (accounts.length === 0) return []
  const keys = accounts.map(({ id }) => lackAlarmOf(id, modelId))
  const raised = await handle.select({ key: alarms.key }).from(alarms).where(inArray(alarms.key, keys))
  const lacking = new Set(raised.map(({ key }) => key))
  return accounts.filter(({ id }) => !lacking.has(lackAlarmOf(id, modelId)))
}
