import type { Client } from 'pg'
import type { VideoStage } from '#contract/videos/videos.ts'

/** The columns of a video as that version reads them. */
export const videoColumns = [
  '"id", "user_id", "task_id", "prompt", "negative_prompt", "image_urls", "inputs", "shots", "model", "mode"',
  '"seconds", "resolution", "aspect_ratio", "audio", "parent_id", "continued_from_id", "film", "request_id"',
  '"client_reference", "callback_url", "watermark", "seeds", "used_seed", "enable_fallback", "is_trial", "status"',
  '"result_urls", "hd_video_url", "failure", "error_message", "created_at", "completed_at", "credits_used"',
  '"created_via", "is_public", "refunded", "refunded_at", "kie_api_id", "stage", "stage_since", "due_at"',
  '"leased_until", "attempt_id", "store_tries", "provider", "provider_task_id", "reserved_credits"',
  '"estimated_cost", "provider_cost", "hinted_cost", "route", "failover", "refused_routes", "retries", "stumbles"',
  '"tried_accounts", "callback_token", "callback_at", "provider_urls", "delivered_free", "hd_state", "hd_tries"',
  '"media_folder", "poster", "files", "audio_peaks", "duration_ms", "stored_bytes", "share_slug", "is_listed"',
  '"people_consent_at", "share_blocked_at", "deleted_at", "files_removed_at"',
].join(', ')

/** What this test reads of such a row. */
export type OldVideo = {
  id: string
  user_id: string
  task_id: string
  prompt: string
  model: string
  created_at: Date
  completed_at: Date | null
  credits_used: number
  refunded: boolean
  refunded_at: Date | null
  hd_video_url: string | null
  stage: VideoStage
  stage_since: Date
  attempt_id: string | null
  provider_task_id: string | null
  callback_at: Date | null
  hd_state: string
  hd_tries: number
  media_folder: string
  files: object[]
  /** A bigint, which the driver reads as a text. */
  stored_bytes: string
  deleted_at: Date | null
}

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** @returns the row that the statement changes or finds, or null */
export async function sendForVideo(client: Client, text: string, given: unknown[]): Promise<OldVideo | null> {
  const { rows } = await client.query<OldVideo>(text, given)
  return rows[0] ?? null
}

type Lease = { taskId: string; attemptId: string; now: Date; dueBefore: Date; leasedUntil: Date }

/** Leases a due video to this attempt; null if it is not due or another attempt holds it. */
export function leaseVideo(client: Client, { taskId, attemptId, now, dueBefore, leasedUntil }: Lease) {
  return sendForVideo(
    client,
    `update "video_tasks" set "leased_until" = $1, "attempt_id" = $2 where ("video_tasks"."task_id" = $3 and "video_tasks"."due_at" <= $4 and ("video_tasks"."leased_until" is null or "video_tasks"."leased_until" <= $5)) returning ${videoColumns}`,
    [iso(leasedUntil), attemptId, taskId, iso(dueBefore), iso(now)],
  )
}

/** The public ids of overdue videos. */
export async function listDueVideos(client: Client, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ task_id: string }>(
    `select "task_id" from "video_tasks" where ("video_tasks"."due_at" <= $1 and ("video_tasks"."leased_until" is null or "video_tasks"."leased_until" <= $2)) order by "video_tasks"."due_at" asc limit $3`,
    [iso(now), iso(now), 500],
  )
  return rows.map((row) => row.task_id)
}

export function findVideo(client: Client, taskId: string) {
  return sendForVideo(client, `select ${videoColumns} from "video_tasks" where "video_tasks"."task_id" = $1`, [taskId])
}
