import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { NotFoundError, VideoFailedError } from '../../errors.ts'
import { download } from '../../node.ts'
import type { Video } from '../../types/video.ts'
import { type Batch, endRow } from './batch.ts'
import { type Entry, hasFailed } from './journal.ts'
import { payRow } from './pay-row.ts'
import type { Row } from './read-rows.ts'

/**
 * Takes a row from where the journal says it is to the saved file.
 * @throws the errors that end the batch: no credits, no connection, Ctrl-C
 */
export async function makeRow(batch: Batch, row: Row, maxCredits: number): Promise<Entry> {
  const { journal } = batch
  let entry = journal.find(row.id) ?? { row: row.id, attempt: 1 }
  if (hasFailed(entry)) return entry
  if (entry.videoId === undefined) entry = await payRow(batch, row, entry, maxCredits)
  if (entry.videoId === undefined || (entry.file && (await stat(entry.file).catch(() => null)))) return entry
  return finish(batch, row, { ...entry, videoId: entry.videoId })
}

async function finish(batch: Batch, row: Row, entry: Entry & { videoId: string }): Promise<Entry> {
  const { client, journal, interrupts, folder, timeoutMs } = batch
  const { signal } = interrupts
  const { attempt, videoId } = entry
  try {
    const onUpdate = (video: Video) => batch.onUpdate(row, video)
    const video = await client.videos.wait(videoId, { signal, timeoutMs, onUpdate })
    const path = join(folder, `${String(row.number).padStart(3, '0')}-${videoId.replace(/[^\w.-]/g, '_')}.mp4`)
    const { path: file } = await download(video, path, { signal })
    const done = { row: row.id, attempt, videoId, state: 'completed', file } as const
    await journal.note(done)
    return { ...entry, ...done }
  } catch (error) {
    if (error instanceof VideoFailedError)
      return { ...entry, ...(await endRow(batch, row, { attempt, state: 'failed', reason: error.message })) }
    if (signal.aborted) throw signal.reason
    if (!isDeleted(error)) throw error
    const { file: _, ...paid } = entry
    // Not in the journal: the video is paid, so --retry-failed must not buy another one.
    return { ...paid, state: 'refused', reason: 'The video was deleted on the site.' }
  }
}

/** A proxy may also answer 404, for example while the site restarts. */
const isDeleted = (error: unknown) => error instanceof NotFoundError && error.code === 'NOT_FOUND'
