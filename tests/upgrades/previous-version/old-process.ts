import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Clock } from '#server/clock.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { addressOf } from '#tests/database/address-of.ts'
import { makeClip } from '#tests/make-clip.ts'
import type { TestApp } from '#tests/test-app.ts'
import { appendEvent, postEntry } from './ledger-statements.ts'
import { type Held, postpone } from './submit-statements.ts'
import type { OldUpgrade } from './upgrade-statements.ts'
import type { Vendor } from './vendor.ts'
import type { OldVideo } from './video-statements.ts'

/** A process of the previous version, on the database and the storage of the app. */
export type OldProcess = {
  client: Client
  clock: Clock
  storage: Storage
  vendor: Vendor
  /** Where the vendor has its files; this version may store them. */
  clip: string
  /** Stands for each file that this process stores. */
  file: string
}

export async function startOldProcess(test: TestApp): Promise<Omit<OldProcess, 'vendor'>> {
  const { clock, storage, config } = test.ctx
  const client = new Client({ connectionString: await addressOf(test.db) })
  await client.connect()
  const file = join(config.dataDir, 'a-file-of-the-previous-version')
  await writeFile(file, 'a video')
  return { client, clock, storage, file, clip: await makeClip('16:9') }
}

/** All statements of the process use one connection, one after the other. */
export async function inTransaction<T>({ client }: OldProcess, write: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await write()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export const nowOf = ({ clock }: OldProcess, video: OldVideo): Held => ({ video, now: clock.now() })

type Move = {
  event: string
  write: (held: Held) => Promise<OldVideo | null>
  /** In the same transaction, if the video was still held. */
  also?: (held: Held) => Promise<void>
}

/** Changes a held video, with its event, in one transaction. @returns the changed video; null if it was no longer held */
export function moveHeld(old: OldProcess, video: OldVideo, { event, write, also }: Move): Promise<OldVideo | null> {
  const held = nowOf(old, video)
  return inTransaction(old, async () => {
    const moved = await write(held)
    if (!moved) return null
    await also?.(held)
    await appendEvent(old.client, video, event)
    return moved
  })
}

/** Releases a held video until its next step. `delayMs`: null for never. */
export async function release(old: OldProcess, video: OldVideo, delayMs: number | null): Promise<null> {
  const held = nowOf(old, video)
  const dueAt = delayMs === null ? null : new Date(held.now.getTime() + delayMs)
  await inTransaction(old, () => postpone(old.client, held, dueAt))
  return null
}

export async function refundVideo({ client }: OldProcess, { video, now }: Held): Promise<void> {
  const { user_id: userId, id: videoTaskId, task_id: taskId, credits_used: amount } = video
  await postEntry(client, { userId, type: 'refund', amount, key: `refund:${taskId}`, videoTaskId, now })
}

/** Refunds the upgrades of a video that have just been ended as failed. */
export async function refundUpgrades(
  { client }: OldProcess,
  { video, now }: Held,
  failed: OldUpgrade[],
): Promise<void> {
  const { user_id: userId, id: videoTaskId, task_id: taskId } = video
  for (const { to, credits_used: amount } of failed)
    await postEntry(client, { userId, type: 'refund', amount, key: `refund:${taskId}:${to}`, videoTaskId, now })
}
