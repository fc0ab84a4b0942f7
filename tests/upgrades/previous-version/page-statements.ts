import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Held } from './submit-statements.ts'
import { iso, type OldVideo, sendForVideo, videoColumns } from './video-statements.ts'

export type Charged = { userId: string; taskId: string; prompt: string; model: string; mediaFolder: string; now: Date }

export const creditsPerVideo = 2

/** A video of eight seconds from text, due at once. */
export function insertVideo(client: Client, charged: Charged) {
  const { userId, taskId, prompt, model, mediaFolder, now } = charged
  return sendForVideo(
    client,
    `insert into "video_tasks" ("id", "user_id", "task_id", "prompt", "negative_prompt", "image_urls", "inputs", "shots", "model", "mode", "seconds", "resolution", "aspect_ratio", "audio", "parent_id", "continued_from_id", "film", "request_id", "client_reference", "callback_url", "watermark", "seeds", "used_seed", "enable_fallback", "is_trial", "status", "result_urls", "hd_video_url", "failure", "error_message", "created_at", "completed_at", "credits_used", "created_via", "is_public", "refunded", "refunded_at", "kie_api_id", "stage", "stage_since", "due_at", "leased_until", "attempt_id", "store_tries", "provider", "provider_task_id", "reserved_credits", "estimated_cost", "provider_cost", "hinted_cost", "route", "failover", "refused_routes", "retries", "stumbles", "tried_accounts", "callback_token", "callback_at", "provider_urls", "delivered_free", "hd_state", "hd_tries", "media_folder", "poster", "files", "audio_peaks", "duration_ms", "stored_bytes", "share_slug", "is_listed", "people_consent_at", "share_blocked_at", "deleted_at", "files_removed_at") values (default, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, default, $16, $17, $18, $19, $20, default, $21, $22, default, default, default, default, default, $23, default, $24, $25, default, default, default, default, default, $26, $27, default, default, default, $28, default, default, $29, default, default, $30, default, default, default, default, default, default, default, default, default, $31, default, $32, default, default, default, default, default, default, default, $33, default, default, default) returning ${videoColumns}`,
    [
      ...[userId, taskId, prompt, null, '{}', null, null, model, 'text', 8, '720p', '16:9', true, null, null],
      ...[randomUUID(), null, null, null, null, false, false, iso(now), creditsPerVideo, 'web', iso(now), iso(now)],
      ...['demo', null, null, 'none', mediaFolder, null],
    ],
  )
}

/** Null if it is too late. */
export function markCancelled(client: Client, videoId: string, now: Date) {
  return sendForVideo(
    client,
    `update "video_tasks" set "status" = $1, "error_message" = case when "video_tasks"."credits_used" = 0 then 'Cancelled' else 'Cancelled, your credits are back' end, "completed_at" = $2, "refunded" = $3, "refunded_at" = coalesce("video_tasks"."refunded_at", $4::timestamptz), "stage" = $5, "stage_since" = $6, "due_at" = $7, "leased_until" = $8, "attempt_id" = $9 where ("video_tasks"."id" = $10 and ("video_tasks"."stage" = 'queued'
  or ("video_tasks"."mode" = 'join' and "video_tasks"."stage" in ('submitting', 'unconfirmed', 'running')))) returning ${videoColumns}`,
    ['failed', iso(now), true, iso(now), 'cancelled', iso(now), null, null, null, videoId],
  )
}

/** @returns false if it is not finished, or deleted already */
export async function markDeletedByOwner(client: Client, videoId: string, now: Date): Promise<boolean> {
  const { rows } = await client.query(
    `update "video_tasks" set "is_public" = $1, "due_at" = $2, "leased_until" = $3, "attempt_id" = $4, "share_slug" = $5, "is_listed" = $6, "deleted_at" = $7 where ("video_tasks"."id" = $8 and "video_tasks"."stage" in ($9, $10, $11) and "video_tasks"."deleted_at" is null) returning "id"`,
    [false, null, null, null, null, false, iso(now), videoId, 'completed', 'failed', 'cancelled'],
  )
  return rows.length === 1
}

/** @returns false if it was refunded before */
export async function markRefunded(client: Client, videoId: string, now: Date): Promise<boolean> {
  const { rows } = await client.query(
    `update "video_tasks" set "refunded" = $1, "refunded_at" = $2, "delivered_free" = "video_tasks"."stage" not in ('failed', 'cancelled') where ("video_tasks"."id" = $3 and "video_tasks"."refunded" = $4) returning "id"`,
    [true, iso(now), videoId, false],
  )
  return rows.length === 1
}

/** Locks failed and cancelled videos that have not been deleted. */
export async function listFailed(client: Client): Promise<OldVideo[]> {
  const { rows } = await client.query<OldVideo>(
    `select ${videoColumns} from "video_tasks" where ("video_tasks"."stage" in ($1, $2) and "video_tasks"."deleted_at" is null) order by "video_tasks"."id" asc limit $3 for update`,
    ['failed', 'cancelled', 200],
  )
  return rows
}

export async function markDeleted(client: Client, { video, now }: Held): Promise<void> {
  await client.query(
    `update "video_tasks" set "refunded" = $1, "refunded_at" = $2, "due_at" = $3, "deleted_at" = $4 where "video_tasks"."id" = $5`,
    [true, iso(video.refunded_at ?? now), null, iso(now), video.id],
  )
}

export async function listRecheckable(client: Client, since: Date): Promise<OldVideo[]> {
  const { rows } = await client.query<OldVideo>(
    `select ${videoColumns} from "video_tasks" where (("video_tasks"."stage" = $1 and "video_tasks"."deleted_at" is null) and "video_tasks"."provider_task_id" is not null and "video_tasks"."completed_at" >= $2) order by "video_tasks"."completed_at" desc`,
    ['failed', iso(since)],
  )
  return rows
}

/** Makes a video due now if it is still in that stage. */
export async function makeDue(client: Client, { video, now }: Held): Promise<void> {
  await client.query(
    `update "video_tasks" set "due_at" = $1 where ("video_tasks"."id" = $2 and "video_tasks"."stage" = $3 and "video_tasks"."deleted_at" is null)`,
    [iso(now), video.id, video.stage],
  )
}

/** The owner asks for the 1080p version. */
export async function makeHdDue(client: Client, { video, now }: Held): Promise<void> {
  await client.query(
    `update "video_tasks" set "due_at" = $1, "hd_state" = $2 where ("video_tasks"."id" = $3 and "video_tasks"."stage" = $4 and "video_tasks"."deleted_at" is null)`,
    [iso(now), 'requested', video.id, video.stage],
  )
}

/** @returns false if the video needs no check */
export async function noteCallback(client: Client, { video, now }: Held, providerTaskId: string): Promise<boolean> {
  const [earlier, later] = [-5000, 5000].map((ms) => iso(new Date(now.getTime() + ms)))
  const { rows } = await client.query(
    `update "video_tasks" set "due_at" = case when ("video_tasks"."callback_at" is null or "video_tasks"."callback_at" <= $1::timestamptz or "video_tasks"."provider_task_id" is null) then $2::timestamptz
        else least(coalesce("video_tasks"."due_at", 'infinity'), $3::timestamptz) end, "provider_task_id" = coalesce("video_tasks"."provider_task_id", $4::text), "hinted_cost" = coalesce($5::numeric, "video_tasks"."hinted_cost"), "callback_at" = $6 where ("video_tasks"."id" = $7 and "video_tasks"."deleted_at" is null and "video_tasks"."stage" in ($8, $9, $10, $11) and ("video_tasks"."provider_task_id" is null or "video_tasks"."provider_task_id" = $12)) returning "id"`,
    [
      ...[earlier, iso(now), later, providerTaskId, null, iso(now), video.id],
      ...['submitting', 'unconfirmed', 'running', 'failed', providerTaskId],
    ],
  )
  return rows.length === 1
}
