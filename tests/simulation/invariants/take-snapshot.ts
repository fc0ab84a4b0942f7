import { getTableColumns } from 'drizzle-orm'
import { renditions } from '#server/db/schema/renditions.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { mediaAddress } from '#tests/simulation/doubles/memory-files.ts'
import type { World } from '#tests/simulation/world.ts'

type LedgerRow = {
  user: string
  task: string | null
  key: string
  type: string
  amount: number
  after: number
  sequence: number
}
export type RenditionRow = typeof renditions.$inferSelect
type AccountRow = { id: string; credits: number; usage: number }
type UploadRow = { name: string; usedAt: Date | null }
type UserRow = { id: string; credits: number }

/** The data that the rules check, at one moment. */
export type Snapshot = {
  users: UserRow[]
  ledger: LedgerRow[]
  accounts: AccountRow[]
  videos: Video[]
  renditions: RenditionRow[]
  uploads: UploadRow[]
}

const columnsOf = (table: typeof videoTasks | typeof renditions) =>
  Object.entries(getTableColumns(table)).map(([key, column]) => `"${column.name}" as "${key}"`)

const everything = `
  select id, credits from users;
  select user_id as "user", video_task_id as task, key, type, amount, balance_after as after, sequence
    from transactions order by user_id, sequence;
  select id, total_credits as credits, total_usage as usage from kie_apis;
  select ${columnsOf(videoTasks)} from video_tasks order by created_at, task_id;
  select ${columnsOf(renditions)} from renditions;
  select name, used_at as "usedAt" from uploads`

const shown = `select u.id, u.credits,
  (select coalesce(array_agg(concat_ws(' ', prompt, status, case when refunded then 'refunded' end,
    (select string_agg('${mediaAddress}' || link, ' ') from unnest(result_urls) link),
    '${mediaAddress}' || hd_video_url, '${mediaAddress}' || poster) order by prompt), '{}')
   from video_tasks v where v.user_id = u.id and deleted_at is null) as videos from users u`

/** Bypasses Drizzle and reads everything at once: it runs so often that it would otherwise take most of the time. */
export async function takeSnapshot({ pglite }: World): Promise<Snapshot> {
  const [users, ledger, accounts, videos, made, uploads] = (await pglite.exec(everything)).map(
    (result) => result.rows as unknown[],
  )
  return {
    users: users as UserRow[],
    ledger: ledger as LedgerRow[],
    accounts: accounts as AccountRow[],
    videos: videos as Video[],
    renditions: made as RenditionRow[],
    uploads: uploads as UploadRow[],
  }
}

/** What the pages of a user must show. */
export type Shown = { id: string; credits: number; videos: string[] }

/** Reads what pages must show; a video is one line, as `describeShown` writes it. */
export async function lookAtShown({ pglite }: World): Promise<Shown[]> {
  return ((await pglite.exec(shown))[0]?.rows ?? []) as Shown[]
}

export type DueVideo = Pick<
  Video,
  'prompt' | 'taskId' | 'stage' | 'dueAt' | 'leasedUntil' | 'stageSince' | 'createdAt'
> & {
  /** Since when a paid upgrade is being made. */
  upgradedAt: Date | null
  /** Since when its model is paused by hand, or for the provider's refusals without another vendor. */
  pausedAt: Date | null
}

const due = `select prompt, task_id as "taskId", v.stage, r.due_at as "dueAt",
  r.leased_until as "leasedUntil", stage_since as "stageSince", v.created_at as "createdAt",
  (select min(u.created_at) from renditions u where u.video_task_id = v.id and u.purpose = 'upgrade' and u.stage = 'running')
    as "upgradedAt",
  (select d.paused_at from model_differences d where d.model_id = v.model
    and (d.paused_by = 'operator' or not d.changes ? 'failover')) as "pausedAt"
  from video_tasks v left join lateral (select due_at, leased_until from renditions
    where video_task_id = v.id and (purpose = 'video' or stage = 'running') order by due_at limit 1) r on true
  order by v.created_at, task_id`

/** Reads just enough to know what happens next. */
export async function listDue({ pglite }: World): Promise<DueVideo[]> {
  return ((await pglite.exec(due))[0]?.rows ?? []) as DueVideo[]
}
