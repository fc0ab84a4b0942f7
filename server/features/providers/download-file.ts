import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Response } from 'undici'
import { BlockedAddress } from '#server/integrations/outbound/blocked-address.ts'
import { AnswerTooLarge } from '#server/integrations/outbound/bound-response.ts'
import type { GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import { resumeHeaders, type Transfer, whereToContinue } from './resume-policy.ts'

/** Delay before each retry within one call; the caller retries over a longer time. */
export const downloadDelaysMs = [500, 1_000, 2_000, 4_000]
const maxBytes = 500 * 1024 * 1024
const timeoutMs = 10 * 60 * 1000

/** The file is not available at this address, and an immediate retry would not help. */
export class FileRefused extends Error {
  readonly status: number | null

  constructor(reason: string, status: number | null = null) {
    super(`The file is not available: ${reason}.`)
    this.status = status
  }
}

/**
 * Downloads a file of up to 500 MB to `path`. Resumes a broken connection if the server still has the same file.
 * @throws FileRefused, BlockedAddress or AnswerTooLarge at once, another Error after the last retry.
 */
export async function downloadFile(
  fetch: GuardedFetch,
  url: string,
  path: string,
  delaysMs: readonly number[] = downloadDelaysMs,
): Promise<void> {
  const transfer: Transfer = { received: 0, size: null, validator: null }
  for (let attempt = 0; ; attempt++) {
    try {
      return await continueDownload(fetch, url, path, transfer)
    } catch (error) {
      const delayMs = delaysMs[attempt]
      if (isFinal(error) || delayMs === undefined) throw error
      await delay(delayMs)
    }
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof FileRefused || error instanceof BlockedAddress || error instanceof AnswerTooLarge
}

/** Appends the missing part to the file; `transfer` records the progress if the connection breaks. */
async function continueDownload(fetch: GuardedFetch, url: string, path: string, transfer: Transfer): Promise<void> {
  const left = maxBytes - transfer.received
  const response = await fetch(url, { headers: resumeHeaders(transfer), maxBytes: left, timeoutMs })
  const step = whereToContinue(transfer, { status: response.status, header: (name) => response.headers.get(name) })
  if (step.next === 'refuse' || step.next === 'retry') {
    await response.body?.cancel()
    if (step.next === 'refuse') throw new FileRefused(step.reason, response.status)
    Object.assign(transfer, step.transfer)
    throw new Error(`The download failed temporarily: ${step.reason}.`)
  }
  Object.assign(transfer, step.transfer)
  await append(response, path, transfer)
  if (transfer.size !== null && transfer.received !== transfer.size)
    throw new Error(`The file broke off after ${transfer.received} of ${transfer.size} bytes.`)
}

async function append(response: Response, path: string, transfer: Transfer): Promise<void> {
  const file = await open(path, transfer.received === 0 ? 'w' : 'r+')
  try {
    for await (const chunk of response.body ?? []) {
      for (let written = 0; written < chunk.byteLength; ) {
        const { bytesWritten } = await file.write(chunk, written, chunk.byteLength - written, transfer.received)
        written += bytesWritten
        transfer.received += bytesWritten
      }
    }
  } finally {
    await file.close()
  }
}
