import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Soundreel } from '../../client.ts'
import { APIError, VideoFailedError } from '../../errors.ts'
import { download } from '../../node.ts'
import type { Video } from '../../types/video.ts'
import { exitCodes, Fault } from '../fault.ts'
import type { Interrupts } from '../interrupts.ts'
import { toRequest } from '../video-request.ts'
import type { Entry, Journal } from './journal.ts'
import type { Row } from './read-rows.ts'

export type Batch = {
  client: Soundreel
  journal: Journal
  interrupts: Interrupts
  folder: string
  timeoutMs: number
  onUpdate(row: Row, video: Video): void
}

/** The server keeps keys for 30 days. */
const keptKeysMs = 29 * 86_400_000
/** Passing refusals: the row is tried again when the batch is continued. */
const passing = [
  'INSUFFICIENT_CREDITS',
  'TOKEN_BUDGET_REACHED',
  'STORAGE_FULL',
  'SCREENING_UNAVAILABLE',
  'MODEL_PAUSED',
]

/** Whether it may be paid already. */
export const isAsked = (entry: Entry | null) =>
  entry !== null && entry.state !== 'refused' && entry.request !== undefined

/**
 * Takes a row from where the journal says it is to the saved file.
 * @throws the errors that end the batch: no credits, no connection, Ctrl-C
 */
export async function makeRow(batch: Batch, row: Row, maxCredits: number): Promise<Entry> {
  const { journal } = batch
  let entry = journal.find(row.id) ?? { row: row.id, attempt: 1 }
  const isOver = entry.state === 'failed' || entry.state === 'refused'
  if (isOver) return entry
  if (entry.videoId === undefined) entry = await pay(batch, row, entry, maxCredits)
  if (entry.videoId === undefined || (entry.file && (await stat(entry.file).catch(() => null)))) return entry
  return finish(batch, row, { ...entry, videoId: entry.videoId })
}

async function pay(
  { client, journal, interrupts }: Batch,
  row: Row,
  before: Entry,
  maxCredits: number,
): Promise<Entry> {
  const { attempt } = before
  let { request, askedAt } = before
  if (!request) {
    request = { ...(await toRequest(client, row.draft, interrupts.signal)), maxCredits }
    askedAt = new Date().toISOString()
    await journal.note({ row: row.id, attempt, request, askedAt })
  }
  if (Date.now() - Date.parse(askedAt ?? '') > keptKeysMs)
    // Not in the journal: --retry-failed must not buy it again.
    return { ...before, state: 'refused', reason: 'It was sent a month ago, and may be paid: see soundreel videos' }
  const asked = request
  const idempotencyKey = journal.keyOf({ row: row.id, attempt })
  try {
    const { data, creditsUsed } = await interrupts.whilePaying(
      'Requests that pay are on their way and are finished first. The same command continues the batch.',
      () => client.videos.create(asked, { idempotencyKey }),
    )
    const [video] = data
    if (!video) throw new Error('The server has made no video.')
    const paid = { row: row.id, attempt, videoId: video.id, credits: creditsUsed }
    await journal.note(paid)
    return paid
  } catch (error) {
    // Another run of the same batch has sent its own upload with this key: the row is paid, and not refused.
    if (error instanceof APIError && error.code === 'IDEMPOTENCY_KEY_REUSED')
      throw new Fault(
        exitCodes.failed,
        'BATCH_RUNNING',
        'Another run of this batch is at work. Continue when it has ended.',
      )
    if (!(error instanceof APIError) || !isFinal(error)) throw error
    return end(journal, row, attempt, 'refused', error.message)
  }
}

const isFinal = ({ status, code }: APIError) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status) && !passing.includes(code)

async function end(
  journal: Journal,
  row: Row,
  attempt: number,
  state: 'failed' | 'refused',
  reason: string,
): Promise<Entry> {
  const entry = { row: row.id, attempt, state, reason }
  await journal.note(entry)
  return entry
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
    return done
  } catch (error) {
    if (!(error instanceof VideoFailedError)) throw signal.aborted ? signal.reason : error
    return { ...(await end(journal, row, attempt, 'failed', error.message)), videoId }
  }
}
