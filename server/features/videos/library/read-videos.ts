import type { z } from 'zod'
import type * as programVideosCalls from '#contract/videos/program-videos.ts'
import type { VideoAnswer } from '#contract/videos/video.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { stagesOf, toVideoAnswer } from './video-answer.ts'
import { hasMade, listFullVideos, listVideosAfter } from './video-answer-repository.ts'

/** @throws Refusal NOT_FOUND, also for a deleted video and for another user's */
export async function readVideo(ctx: Context, userId: string, taskId: string): Promise<VideoAnswer> {
  const [video] = await listFullVideos(ctx.db.root, userId, [taskId])
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
  return toVideoAnswer(ctx, video)
}

type Query = z.output<NonNullable<typeof programVideosCalls.listVideos.query>>

/** One page of the user's videos, newest first. @throws Refusal INVALID_INPUT for a cursor that is not of this list */
export async function listVideos(ctx: Context, userId: string, { status, cursor, limit, ...filter }: Query) {
  if (cursor && !(await hasMade(ctx.db.root, userId, cursor)))
    throw new Refusal('INVALID_INPUT', 'cursor must be the nextCursor of a page before.', 'cursor')
  const stages = status && stagesOf(status)
  const found = await listVideosAfter(ctx.db.root, { ...filter, userId, after: cursor, stages, limit: limit + 1 })
  const data = found.slice(0, limit).map((video) => toVideoAnswer(ctx, video))
  return { data, nextCursor: found.length > limit ? (data.at(-1)?.id ?? null) : null }
}
