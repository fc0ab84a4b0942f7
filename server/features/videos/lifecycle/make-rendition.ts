import type { Context } from '#server/context.ts'
import { furtherDelayMs } from '#server/features/videos/moves/deadline-policy.ts'
import { insertOutput } from '#server/features/videos/outputs/output-repository.ts'
import { describeFile, removeUnpublished, storeFile } from '#server/features/videos/outputs/publish-file.ts'
import { releaseBooking } from '#server/features/videos/renditions/fail-renditions.ts'
import { addFile, noteHd } from '#server/features/videos/renditions/finished-video-repository.ts'
import {
  endRendition,
  type HeldRendition,
  postponeRendition,
} from '#server/features/videos/renditions/move-rendition.ts'
import { type FetchedResult, fetchResult } from './fetch-result.ts'
import { queryProvider } from './query-provider.ts'

/** Checks whether the vendor has a higher resolution of a finished video, and stores it once it is ready. */
export async function makeRendition(ctx: Context, held: HeldRendition): Promise<void> {
  const { video, rendition } = held
  const { target } = rendition
  const { answer, account } = await queryProvider(ctx, video, (provider, of, id) => provider.upgrade(of, id, target))
  if (answer.outcome === 'finished') {
    try {
      return await fetchResult(ctx, video, { account, url: answer.url, resolution: target }, (result) =>
        keepRendition(ctx, held, result),
      )
    } catch (error) {
      ctx.log.warn({ err: error, taskId: video.taskId, target }, 'a higher resolution could not be stored')
    }
  }
  await checkLater(ctx, held, { saidNever: answer.outcome === 'unavailable' })
}

async function keepRendition(ctx: Context, held: HeldRendition, result: FetchedResult): Promise<void> {
  const { rendition, video } = held
  const { path, signed, inspection } = result
  const file = await storeFile(ctx, video, { path, signed, resolution: rendition.target })
  const { sha256, resolution } = file
  const { model, provider } = video
  let isAdded = false
  await endRendition(ctx, held, 'completed', {
    event: rendition.purpose === 'upgrade' ? 'video.upgraded' : 'video.hd-stored',
    also: async (tx) => {
      isAdded = await addFile(tx, video, rendition, describeFile(file, inspection))
      if (!isAdded) return
      await insertOutput(tx, { sha256, madeAt: ctx.clock.now(), model, provider, resolution, signed })
    },
  })
  if (!isAdded) await removeUnpublished(ctx, file)
}

type Answered = { saidNever: boolean }

async function checkLater(ctx: Context, held: HeldRendition, { saidNever }: Answered): Promise<void> {
  const { rendition, video } = held
  const isPaid = rendition.purpose === 'upgrade'
  const since = isPaid ? rendition.createdAt : (video.completedAt ?? video.stageSince)
  const sinceMs = ctx.clock.now().getTime() - since.getTime()
  const pollDelayMs = ctx.providers[video.provider]?.pollDelayMs(sinceMs) ?? 60_000
  // Workers may have been down since it was bought.
  const isFirst = rendition.dueAt?.getTime() === rendition.createdAt.getTime()
  const delayMs = furtherDelayMs({ sinceMs, pollDelayMs, saidNever, isPaid, isFirst })
  if (delayMs === null) return giveUp(ctx, held, { saidNever })
  const isHd = rendition.target === '1080p'
  await postponeRendition(ctx, held, delayMs, {
    event: isHd && video.hdState !== 'running' ? 'video.hd-running' : null,
    also: async (tx) => {
      if (isHd) await noteHd(tx, video.id, { hdState: 'running', hdTries: video.hdTries + 1 })
    },
  })
}

/** The promised version is missing. The operator is alerted once, however often the owner requests it. */
export async function giveUp(ctx: Context, held: HeldRendition, { saidNever }: Answered): Promise<void> {
  const { rendition, video } = held
  const isRepeated = video.hdState === 'failed'
  const event = rendition.purpose === 'upgrade' ? 'video.upgrade-failed' : isRepeated ? null : 'video.hd-failed'
  await endRendition(ctx, held, 'failed', {
    event,
    also: async (tx) => {
      if (saidNever) await releaseBooking(tx, video.kieApiId, rendition)
      if (rendition.target === '1080p') await noteHd(tx, video.id, { hdState: 'failed' })
    },
  })
}
