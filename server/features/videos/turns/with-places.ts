import type { Handle } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { listPlaces } from './turn-repository.ts'

/** Adds the place in the queue; only waiting videos cost a statement. */
export async function withPlaces<V extends Pick<Video, 'id' | 'stage'>>(
  handle: Handle,
  videos: V[],
): Promise<(V & { queuePosition: number | null })[]> {
  const waiting = videos.filter(({ stage }) => stage === 'queued').map(({ id }) => id)
  const places = await listPlaces(handle, waiting)
  return videos.map((video) => ({ ...video, queuePosition: places.get(video.id) ?? null }))
}
