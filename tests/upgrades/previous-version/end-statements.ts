import type { Client } from 'pg'
import type { Held } from './submit-statements.ts'
import { iso, sendForVideo, videoColumns } from './video-statements.ts'

type Found = { url: string; leasedUntil: Date }

/** The provider has finished it: the worker keeps it, to store the file. */
export function noteFinished(client: Client, { video, now }: Held, { url, leasedUntil }: Found) {
  return sendForVideo(
    client,
    `update "video_tasks" set "used_seed" = $1, "status" = $2, "stage" = $3, "stage_since" = $4, "due_at" = case when "video_tasks"."callback_at" is distinct from $5::timestamptz then $6::timestamptz else $7::timestamptz end, "leased_until" = $8, "provider_urls" = $9 where ("video_tasks"."id" = $10 and "video_tasks"."stage" = $11 and "video_tasks"."attempt_id" = $12) returning ${videoColumns}`,
    [
      ...[null, 'generating', 'storing', iso(now), iso(video.callback_at), iso(now), iso(now), iso(leasedUntil)],
      ...[`{"${url}"}`, video.id, video.stage, video.attempt_id],
    ],
  )
}

/** A check of a failed video has found that it is finished. */
export function noteLateSuccess(client: Client, { video, now }: Held, { url, leasedUntil }: Found) {
  return sendForVideo(
    client,
    `update "video_tasks" set "used_seed" = $1, "status" = $2, "completed_at" = $3, "stage" = $4, "stage_since" = $5, "due_at" = case when "video_tasks"."callback_at" is distinct from $6::timestamptz then $7::timestamptz else $8::timestamptz end, "leased_until" = $9, "store_tries" = $10, "provider_urls" = $11, "delivered_free" = $12 where ("video_tasks"."id" = $13 and "video_tasks"."stage" = $14 and "video_tasks"."attempt_id" = $15) returning ${videoColumns}`,
    [
      ...[null, 'generating', null, 'storing', iso(now), iso(video.callback_at), iso(now), iso(now), iso(leasedUntil)],
      ...[0, `{"${url}"}`, true, video.id, video.stage, video.attempt_id],
    ],
  )
}

type Stored = { name: string; poster: string; files: object[]; getsHd: boolean; leasedUntil: Date }

/** Its file is stored. If it gets a free 1080p version, the worker keeps it. */
export function noteStored(client: Client, { video, now }: Held, stored: Stored) {
  const { name, poster, files, getsHd, leasedUntil } = stored
  const dueAt = getsHd ? now : null
  return sendForVideo(
    client,
    `update "video_tasks" set "status" = $1, "result_urls" = $2, "failure" = $3, "error_message" = $4, "completed_at" = $5, "stage" = $6, "stage_since" = $7, "due_at" = case when "video_tasks"."callback_at" is distinct from $8::timestamptz then $9::timestamptz else $10::timestamptz end, "leased_until" = $11, "hd_state" = $12, "poster" = $13, "files" = $14, "audio_peaks" = $15, "duration_ms" = $16, "stored_bytes" = $17 where ("video_tasks"."id" = $18 and "video_tasks"."stage" = $19 and "video_tasks"."attempt_id" = $20) returning ${videoColumns}`,
    [
      ...['completed', `{"${name}"}`, null, null, iso(now), 'completed', iso(now), iso(video.callback_at), iso(now)],
      ...[iso(dueAt), getsHd ? iso(leasedUntil) : null, getsHd ? 'requested' : video.hd_state, poster],
      ...[JSON.stringify(files), '', 8000, 3, video.id, video.stage, video.attempt_id],
    ],
  )
}

/** The provider has failed, and took nothing. */
export function noteFailed(client: Client, { video, now }: Held) {
  return sendForVideo(
    client,
    `update "video_tasks" set "status" = $1, "failure" = $2, "error_message" = $3, "completed_at" = $4, "refunded" = $5, "refunded_at" = coalesce("video_tasks"."refunded_at", $6::timestamptz), "stage" = $7, "stage_since" = $8, "due_at" = case when "video_tasks"."callback_at" is distinct from $9::timestamptz then $10::timestamptz else $11::timestamptz end, "leased_until" = $12, "reserved_credits" = $13 where ("video_tasks"."id" = $14 and "video_tasks"."stage" = $15 and "video_tasks"."attempt_id" = $16) returning ${videoColumns}`,
    [
      ...[
        'failed',
        '{"code":"NOT_MADE"}',
        'The video could not be made.',
        iso(now),
        true,
        iso(now),
        'failed',
        iso(now),
      ],
      ...[iso(video.callback_at), iso(now), null, null, 0, video.id, video.stage, video.attempt_id],
    ],
  )
}

/** Nobody knows whether the provider has it, or it takes too long. */
export function noteGivenUp(client: Client, { video, now }: Held, code: 'NOT_CONFIRMED' | 'TOOK_TOO_LONG') {
  return sendForVideo(
    client,
    `update "video_tasks" set "status" = $1, "failure" = $2, "error_message" = $3, "completed_at" = $4, "refunded" = $5, "refunded_at" = coalesce("video_tasks"."refunded_at", $6::timestamptz), "stage" = $7, "stage_since" = $8, "due_at" = case when "video_tasks"."callback_at" is distinct from $9::timestamptz then $10::timestamptz else $11::timestamptz end, "leased_until" = $12 where ("video_tasks"."id" = $13 and "video_tasks"."stage" = $14 and "video_tasks"."attempt_id" = $15) returning ${videoColumns}`,
    [
      ...['failed', JSON.stringify({ code }), 'The video was stopped.', iso(now), true, iso(now), 'failed', iso(now)],
      ...[iso(video.callback_at), iso(now), null, null, video.id, video.stage, video.attempt_id],
    ],
  )
}
