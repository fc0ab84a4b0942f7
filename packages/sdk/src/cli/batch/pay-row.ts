import { APIError } from '../../errors.ts'
import { exitCodes, Fault } from '../fault.ts'
import { isKeyExpired, isUncharged } from '../uncharged.ts'
import { toRequest } from '../video-request.ts'
import { type Batch, endRow } from './batch.ts'
import type { Entry } from './journal.ts'
import type { Row } from './read-rows.ts'

/** Passing refusals: the row is tried again when the batch is continued. */
const passing = [
  'INSUFFICIENT_CREDITS',
  'TOKEN_BUDGET_REACHED',
  'STORAGE_FULL',
  'SCREENING_UNAVAILABLE',
  'MODEL_PAUSED',
]
const isPassing = ({ status, code }: APIError) => [401, 403, 429].includes(status) || passing.includes(code)

/**
 * Pays a row. What an earlier run has sent is sent again as it was, because it may be paid.
 * @throws what ends the batch: no credits, no connection
 */
export async function payRow(batch: Batch, row: Row, before: Entry, maxCredits: number): Promise<Entry> {
  const { client, journal, interrupts } = batch
  const { attempt } = before
  let { request, askedAt } = before
  if (!request) {
    request = { ...(await toRequest(client, row.draft, interrupts.signal)), maxCredits }
    askedAt = new Date().toISOString()
    await journal.note({ row: row.id, attempt, request, askedAt })
  }
  if (isKeyExpired(askedAt))
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
    return handleRefusal(batch, row, error, { before, asked })
  }
}

async function handleRefusal(
  batch: Batch,
  row: Row,
  error: unknown,
  { before, asked }: { before: Entry; asked: { maxCredits?: number | undefined } },
): Promise<Entry> {
  const { attempt } = before
  const wasSent = Boolean(before.request)
  if (!(error instanceof APIError)) throw error
  // Another run of the same batch has sent its own upload with this key: the row is paid, and not refused.
  if (error.code === 'IDEMPOTENCY_KEY_REUSED')
    throw new Fault(
      exitCodes.failed,
      'BATCH_RUNNING',
      'Another run of this batch is at work. Continue when it has ended.',
    )
  if (!isUncharged(error, wasSent)) throw error
  // The pictures that an earlier run has uploaded are deleted after a day.
  const isStale = wasSent && error.code === 'NOT_FOUND'
  if (!isStale && !isPassing(error)) return endRow(batch, row, { attempt, state: 'refused', reason: error.message })
  // The next run asks for the price and the balance again. The key stays: it is free, and another run may use it.
  await batch.journal.note({ row: row.id, attempt, request: null })
  if (!isStale) throw error
  return payRow(batch, row, { row: row.id, attempt }, asked.maxCredits ?? 0)
}
