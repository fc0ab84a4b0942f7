import type { Handle } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { listPlaces } from './turn-repository.ts'

/** Adds each row's place in the queue to the row itself. Only waiting videos cost a statement. */
export async function withPlaces<V extends Pick<Video, 'id' | 'stage'>>(
  handle: Handle,
  videos: V[],
): Promise<(V & { queuePosition: number | null })[]> {
  const waiting = videos.filter(({ stage }) => stage === 'queued').map(({ id }) => id)
  const places = await listPlaces(handle, waiting)
  // Copying the rows would take 5 % of a list's time.
  return videos.map((video) => Object.assign(video, { queuePosition: places.get(video.id) ?? null }))
}
