import type { z } from 'zod'
import type { getVideoLineage } from '#contract/videos/video-lineage.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { listLineage, listShots } from './lineage-repository.ts'

/** @throws Refusal NOT_FOUND */
export async function getLineage(
  ctx: Context,
  userId: string,
  taskId: string,
): Promise<z.output<typeof getVideoLineage.response>> {
  const line = await listLineage(ctx.db.root, userId, taskId)
  if (line.length === 0) throw new Refusal('NOT_FOUND', 'Video not found.')
  const upToSelf = line.filter(({ place }) => place !== 'after').reverse()
  const firstOther = upToSelf.findIndex(({ link }) => link !== 'frame')
  const address = (name: string | null) => (name === null ? null : ctx.storage.address(name))
  const shots = await listShots(ctx.db.root, userId, taskId)
  const [first] = shots
  return {
    film: first
      ? {
          transition: first.transition,
          shots: shots.map(({ transition: _, poster, ...shot }) => ({ ...shot, posterUrl: address(poster) })),
        }
      : null,
    videos: line
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ isDeleted: _, poster, ...video }) => ({
        ...video,
        posterUrl: address(poster),
      })),
    frameSteps: firstOther === -1 ? upToSelf.length : firstOther,
  }
}
