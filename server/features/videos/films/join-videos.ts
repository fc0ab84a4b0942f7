import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import * as joinVideosCalls from '#contract/videos/join-videos.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { sendVideo } from '#server/features/videos/moves/send-video.ts'
import { requireDiskSpace } from '#server/features/videos/require-disk-space.ts'
import { insertVideo } from '#server/features/videos/video-repository.ts'
import { answerOnce } from '#server/idempotency/answer-once.ts'
import { Refusal } from '#server/refusal.ts'
import { countFilms, findShots } from './film-repository.ts'
import { planFilm } from './plan-film.ts'

type JoinVideosInput = {
  userId: string
  body: z.output<NonNullable<typeof joinVideosCalls.joinVideos.body>>
  idempotencyKey: string | null
}

/**
 * Starts to join finished videos to a film. A film is a video like any other, made by the provider `film` on this
 * machine: it waits, is stored, signed, shared and deleted like one. Joining is free, so the ledger has no row for it.
 * A video that is deleted meanwhile makes it fail.
 * @throws Refusal NOT_FOUND, NOT_JOINABLE, FILMS_FULL, STORAGE_FULL, IDEMPOTENCY_KEY_REUSED
 */
export async function joinVideos(ctx: Context, { userId, body, idempotencyKey: key }: JoinVideosInput) {
  const once = key ? { userId, door: 'web' as const, key, request: { joins: body } } : null
  const { answer } = await answerOnce(ctx, once, async (keepAnswer) => {
    await requireDiskSpace(ctx, await getSettings(ctx.db.root))
    const found = await findShots(ctx.db.root, userId, body.videoIds)
    const shots = body.videoIds.map((taskId, index) => {
      const shot = found.get(taskId)
      if (!shot) throw new Refusal('NOT_FOUND', 'Video not found.', `videoIds.${index}`)
      return shot
    })
    const plan = planFilm(shots, body.transition)
    if ('fault' in plan) throw new Refusal('NOT_JOINABLE', plan.fault)
    const taskId = `vid_${randomUUID().replaceAll('-', '')}`
    const createdAt = ctx.clock.now()
    await ctx.db.transaction(async (tx) => {
      if ((await countFilms(tx, userId)) >= joinVideosCalls.maxFilms) throw new Refusal('FILMS_FULL')
      await insertVideo(tx, {
        ...plan,
        ...{
          userId,
          taskId,
          prompt: body.title,
          model: joinVideosCalls.filmModel,
          mode: 'join',
          creditsUsed: 0,
          hdState: 'declined',
        },
        ...{ mediaFolder: randomBytes(18).toString('base64url'), createdAt, stageSince: createdAt },
      })
      await sendVideo(ctx, tx, { taskId, stage: 'queued' })
      await keepAnswer(tx, { taskId })
    })
    return { taskId }
  })
  return answer
}
