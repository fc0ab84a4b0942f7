import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UpgradeTarget } from '#contract/models/model.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { providerAccounts } from '#server/db/schema/providers.ts'
import { adminSettings } from '#server/db/schema/settings.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { localProviders } from '#server/features/settings/serving-provider-policy.ts'
import { invariant } from '#server/invariant.ts'
import { addedModelsAsText } from './added/added-model-repository.ts'
import type { Vendor } from './catalogue/route.ts'
import { differencesAsText } from './differences/difference-repository.ts'

const counting = sql`${providerAccounts.isEnabled} and ${providerAccounts.deletedAt} is null`

const serving = {
  settings: adminSettings,
  vendors: sql<Vendor[]>`array(select distinct ${providerAccounts.vendor} from ${providerAccounts} where ${counting})`,
  differences: differencesAsText,
  added: addedModelsAsText,
  today: sql<string>`(now() at time zone 'UTC')::date::text`,
}

type Serving = {
  settings: typeof adminSettings.$inferSelect
  vendors: Vendor[]
  differences: string
  added: string
  today: string
}

const servingStatement = prepareOnce((handle) =>
  handle.select(serving).from(adminSettings).where(eq(adminSettings.id, 1)).prepare('serving'),
)

/**
 * The settings, the vendors with an account that works, the operator's differences and added models as JSON, and
 * the day in UTC, in one statement.
 */
export async function getServing(handle: Handle) {
  const [row] = await servingStatement(handle).execute()
  return toServing(row)
}

function toServing(row: Serving | undefined) {
  invariant(row, 'the settings row exists')
  const { settings, differences, added, today, vendors } = row
  const connected = new Set(settings.kieToken === null ? vendors : [...vendors, 'kie' as const])
  return { settings, differences, added, today, connected }
}

/** A video by its public id; another user's video is not found. */
export type NamedVideo = { userId: string; taskId: string }

const local = sql.raw(localProviders.map((provider) => `'${provider}'`).join(', '))

/**
 * Whether the account that made a video is still connected: only that account can extend it, and only by the route of
 * its model. The demo has none; the token in the settings made videos without an account.
 */
export const isConnected = sql<boolean>`case when ${videoTasks.failover} is not null then false
  when ${videoTasks.provider} in (${local}) then true
  when ${videoTasks.kieApiId} is null then (select kie_token is not null from admin_settings where id = 1)
  else exists (select from kie_apis a where a.id = ${videoTasks.kieApiId} and a.is_enabled and a.deleted_at is null) end`

/** The upgrades that the video has or had, whatever became of them. */
const upgrades = sql<UpgradeTarget[]>`(select coalesce(jsonb_agg(r.target), '[]') from renditions r
  where r.video_task_id = ${videoTasks.id} and r.purpose = 'upgrade')`

export type FoundVideo = typeof videoTasks.$inferSelect & { isConnected: boolean; upgrades: UpgradeTarget[] }

/** `getServing` with a video of this user, null if it is not found: still one statement. */
export async function getServingAndVideo(handle: Handle, { userId, taskId }: NamedVideo) {
  const mine = and(eq(videoTasks.taskId, taskId), eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt))
  const [row] = await handle
    .select({ ...serving, found: videoTasks, isConnected, upgrades })
    .from(adminSettings)
    .leftJoin(videoTasks, mine)
    .where(eq(adminSettings.id, 1))
  const video: FoundVideo | null = row?.found
    ? { ...row.found, isConnected: row.isConnected, upgrades: row.upgrades }
    : null
  return { ...toServing(row), video }
}
