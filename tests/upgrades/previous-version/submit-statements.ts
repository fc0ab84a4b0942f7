import type { Client } from 'pg'
import { iso, type OldVideo, sendForVideo, videoColumns } from './video-statements.ts'

/** A video that a worker holds, and the moment of the statement. */
export type Held = { video: OldVideo; now: Date }

export async function askForTurn(client: Client, userId: string): Promise<void> {
  await client.query(
    `
      select max_videos_per_user as most, case when max_videos_per_user = 0 then 0 else
        (select count(*) from video_tasks where user_id = $1 and stage in ('submitting', 'unconfirmed', 'running', 'storing')) end::int as busy
      from admin_settings`,
    [userId],
  )
}

/** The two statements before a submission to a provider without accounts. */
export async function beginSubmission(client: Client, { video, now }: Held): Promise<OldVideo | null> {
  const submitting = await sendForVideo(
    client,
    `update "video_tasks" set "stage" = $1, "stage_since" = $2, "provider_task_id" = $3 where ("video_tasks"."id" = $4 and "video_tasks"."stage" = $5 and "video_tasks"."attempt_id" = $6) returning ${videoColumns}`,
    ['submitting', iso(now), null, video.id, video.stage, video.attempt_id],
  )
  if (!submitting) return null
  return sendForVideo(
    client,
    `update "video_tasks" set "callback_token" = $1 where ("video_tasks"."id" = $2 and "video_tasks"."stage" = $3 and "video_tasks"."attempt_id" = $4) returning ${videoColumns}`,
    [null, submitting.id, submitting.stage, submitting.attempt_id],
  )
}

/** The provider has accepted it: it is checked later. */
export function noteAccepted(client: Client, { video, now }: Held, given: { providerTaskId: string; dueAt: Date }) {
  return sendForVideo(
    client,
    `update "video_tasks" set "status" = $1, "stage" = $2, "stage_since" = $3, "due_at" = case when "video_tasks"."callback_at" is distinct from $4::timestamptz then $5::timestamptz else $6::timestamptz end, "leased_until" = $7, "provider_task_id" = $8, "stumbles" = $9, "tried_accounts" = $10 where ("video_tasks"."id" = $11 and "video_tasks"."stage" = $12 and "video_tasks"."attempt_id" = $13) returning ${videoColumns}`,
    [
      ...['generating', 'running', iso(now), iso(video.callback_at), iso(now), iso(given.dueAt), null],
      ...[given.providerTaskId, 0, '{}', video.id, video.stage, video.attempt_id],
    ],
  )
}

/** Moves a video to a stage that is due at once, without further changes; the worker keeps it. */
export function moveOn(client: Client, { video, now }: Held, to: 'unconfirmed' | 'running', leasedUntil: Date) {
  return sendForVideo(
    client,
    `update "video_tasks" set "status" = $1, "stage" = $2, "stage_since" = $3, "due_at" = case when "video_tasks"."callback_at" is distinct from $4::timestamptz then $5::timestamptz else $6::timestamptz end, "leased_until" = $7 where ("video_tasks"."id" = $8 and "video_tasks"."stage" = $9 and "video_tasks"."attempt_id" = $10) returning ${videoColumns}`,
    [
      ...['generating', to, iso(now), iso(video.callback_at), iso(now), iso(now), iso(leasedUntil)],
      ...[video.id, video.stage, video.attempt_id],
    ],
  )
}

/** Releases a held video until its next step; `dueAt`: null for never. */
export function postpone(client: Client, { video, now }: Held, dueAt: Date | null) {
  return sendForVideo(
    client,
    `update "video_tasks" set "due_at" = case when "video_tasks"."callback_at" is distinct from $1::timestamptz then $2::timestamptz else $3::timestamptz end, "leased_until" = $4 where ("video_tasks"."id" = $5 and "video_tasks"."stage" = $6 and "video_tasks"."attempt_id" = $7) returning ${videoColumns}`,
    [iso(video.callback_at), iso(now), iso(dueAt), null, video.id, video.stage, video.attempt_id],
  )
}
