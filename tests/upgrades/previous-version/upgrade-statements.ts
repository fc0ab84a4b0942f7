import type { Client } from 'pg'
import type { Held } from './submit-statements.ts'
import { iso, type OldVideo, sendForVideo, videoColumns } from './video-statements.ts'

export type OldUpgrade = { to: string; credits_used: number; created_at: Date }

/** The 1080p version is not ready: it is asked for again later. */
export function postponeHd(client: Client, { video, now }: Held, dueAt: Date) {
  return sendForVideo(
    client,
    `update "video_tasks" set "due_at" = case when "video_tasks"."callback_at" is distinct from $1::timestamptz then $2::timestamptz else $3::timestamptz end, "leased_until" = $4, "hd_state" = $5, "hd_tries" = $6 where ("video_tasks"."id" = $7 and "video_tasks"."stage" = $8 and "video_tasks"."attempt_id" = $9) returning ${videoColumns}`,
    [
      ...[iso(video.callback_at), iso(now), iso(dueAt), null, 'running', video.hd_tries + 1],
      ...[video.id, video.stage, video.attempt_id],
    ],
  )
}

/** The 1080p version is stored; `files`: all of the video, as this worker knows them. */
export function noteHdStored(client: Client, { video }: Held, { name, files }: { name: string; files: object[] }) {
  const bytes = Number(video.stored_bytes) + 1
  return sendForVideo(
    client,
    `update "video_tasks" set "hd_video_url" = $1, "due_at" = $2, "leased_until" = $3, "hd_state" = $4, "files" = $5, "stored_bytes" = $6 where ("video_tasks"."id" = $7 and "video_tasks"."stage" = $8 and "video_tasks"."attempt_id" = $9) returning ${videoColumns}`,
    [name, null, null, 'stored', JSON.stringify(files), bytes, video.id, video.stage, video.attempt_id],
  )
}

export function noteHdGivenUp(client: Client, { video }: Held) {
  return sendForVideo(
    client,
    `update "video_tasks" set "due_at" = $1, "leased_until" = $2, "hd_state" = $3 where ("video_tasks"."id" = $4 and "video_tasks"."stage" = $5 and "video_tasks"."attempt_id" = $6) returning ${videoColumns}`,
    [null, null, 'failed', video.id, video.stage, video.attempt_id],
  )
}

/** The upgrade that is made next; null if none is. */
export async function findRunningUpgrade(client: Client, videoId: string): Promise<OldUpgrade | null> {
  const { rows } = await client.query<OldUpgrade>(
    `select "video_task_id", "to", "status", "credits_used", "booked_credits", "refunded", "created_at", "completed_at" from "video_upgrades" where ("video_upgrades"."video_task_id" = $1 and "video_upgrades"."status" = $2) order by "video_upgrades"."created_at" asc, "video_upgrades"."to" asc limit $3`,
    [videoId, 'running', 1],
  )
  return rows[0] ?? null
}

type Ended = { status: 'completed' | 'failed'; now: Date }

/** Ends the running upgrade to 1080p. @returns what this call ended */
export async function endUpgrade(client: Client, videoId: string, { status, now }: Ended): Promise<OldUpgrade[]> {
  const { rows } = await client.query<OldUpgrade>(
    `update "video_upgrades" set "status" = $1, "refunded" = $2, "completed_at" = $3 where ("video_upgrades"."video_task_id" = $4 and "video_upgrades"."status" = $5 and "video_upgrades"."to" = $6) returning "video_task_id", "to", "status", "credits_used", "booked_credits", "refunded", "created_at", "completed_at"`,
    [status, status === 'failed', iso(now), videoId, 'running', '1080p'],
  )
  return rows
}

/** Ends all running upgrades of a deleted video as failed. @returns what this call ended */
export async function failUpgrades(client: Client, videoId: string, now: Date): Promise<OldUpgrade[]> {
  const { rows } = await client.query<OldUpgrade>(
    `update "video_upgrades" set "status" = $1, "refunded" = $2, "completed_at" = $3 where ("video_upgrades"."video_task_id" = $4 and "video_upgrades"."status" = $5) returning "video_task_id", "to", "status", "credits_used", "booked_credits", "refunded", "created_at", "completed_at"`,
    ['failed', true, iso(now), videoId, 'running'],
  )
  return rows
}

type Sold = { video: OldVideo; credits: number; now: Date }

/** @returns false if this upgrade exists already */
export async function insertUpgrade(client: Client, { video, credits, now }: Sold): Promise<boolean> {
  const { rows } = await client.query(
    `insert into "video_upgrades" ("video_task_id", "to", "status", "credits_used", "booked_credits", "refunded", "created_at", "completed_at") values ($1, $2, default, $3, $4, default, $5, default) on conflict do nothing returning "to"`,
    [video.id, '1080p', credits, 0, iso(now)],
  )
  return rows.length === 1
}

/** @returns false if the video is deleted */
export async function beginUpgrade(client: Client, { video, now }: Held): Promise<boolean> {
  const { rows } = await client.query(
    `update "video_tasks" set "due_at" = $1, "hd_state" = $2 where ("video_tasks"."id" = $3 and "video_tasks"."stage" = $4 and "video_tasks"."deleted_at" is null) returning "id"`,
    [iso(now), 'requested', video.id, 'completed'],
  )
  return rows.length === 1
}
