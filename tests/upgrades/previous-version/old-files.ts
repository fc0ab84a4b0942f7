import { createHash } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import { noteStored } from './end-statements.ts'
import { appendEvent, insertOutput } from './ledger-statements.ts'
import { inTransaction, moveHeld, nowOf, type OldProcess, refundUpgrades, release } from './old-process.ts'
import { makeDue } from './page-statements.ts'
import { endUpgrade, findRunningUpgrade, noteHdGivenUp, noteHdStored, postponeHd } from './upgrade-statements.ts'
import type { OldVideo } from './video-statements.ts'

/** Where others may act. `stored`: a file is stored, and no row names it yet. */
export type Pause = 'between' | 'stored'
/** @returns the video if it is still held, and its next step is due at once */
export type Step = (old: OldProcess, video: OldVideo) => AsyncGenerator<Pause, OldVideo | null>

export const leaseMs = 60_000
export const pollMs = 10_000
const hourMs = 60 * 60_000

const describe = (name: string, resolution: string | null) => {
  const kind = resolution === null ? 'poster' : 'video'
  return { kind, resolution, name, bytes: 1, width: 1280, height: 720, seconds: resolution === null ? null : 8 }
}

const hashOf = (video: OldVideo, resolution: string) =>
  createHash('sha256').update(`${video.task_id} ${resolution}`).digest('hex')

async function putFile({ storage, file }: OldProcess, video: OldVideo, resolution: string): Promise<string> {
  const parts = [resolution, hashOf(video, resolution).slice(0, 16), video.attempt_id?.slice(0, 8)]
  const name = `${video.media_folder}/${parts.join('-')}.mp4`
  await storage.put(file, name)
  return name
}

/** Models with a free 1080p version go on with it. */
export const getsHd = ({ model }: OldVideo) => model === 'veo3_fast'

export const storeVideo: Step = async function* (old, video) {
  yield 'between'
  const poster = `${video.media_folder}/poster.jpg`
  const name = await putFile(old, video, '720p')
  for (const picture of [poster, webpPosterPath(poster)]) await old.storage.put(old.file, picture)
  yield 'stored'
  const files = [describe(name, '720p'), describe(poster, null)]
  const stored = await moveHeld(old, video, {
    event: 'video.completed',
    write: (held) => {
      const leasedUntil = addMs(held.now, leaseMs)
      return noteStored(old.client, held, { name, poster, files, getsHd: getsHd(video), leasedUntil })
    },
    also: ({ now }) => insertOutput(old.client, { sha256: hashOf(video, '720p'), resolution: '720p', now }),
  })
  if (!stored) await old.storage.remove(name)
  return getsHd(video) ? stored : null
}

/** Checks for the paid 1080p version, or the free one. */
export const prepareHd: Step = async function* (old, video) {
  yield 'between'
  const paid = await findRunningUpgrade(old.client, video.id)
  const answer = old.vendor.upgrade(video.provider_task_id ?? '')
  yield 'between'
  if (answer === 'finished') return yield* storeHd(old, video)
  const held = nowOf(old, video)
  const since = paid?.created_at ?? video.completed_at ?? video.stage_since
  if (held.now.getTime() - since.getTime() >= hourMs) return giveHdUp(old, video, paid !== null)
  await inTransaction(old, async () => {
    const postponed = await postponeHd(old.client, held, addMs(held.now, pollMs))
    if (postponed && video.hd_state !== 'running') await appendEvent(old.client, video, 'video.hd-running')
  })
  return null
}

const storeHd: Step = async function* (old, video) {
  const name = await putFile(old, video, '1080p')
  yield 'stored'
  const files = [...video.files, describe(name, '1080p')]
  const stored = await moveHeld(old, video, {
    event: 'video.hd-stored',
    write: (held) => noteHdStored(old.client, held, { name, files }),
    async also(held) {
      await insertOutput(old.client, { sha256: hashOf(video, '1080p'), resolution: '1080p', now: held.now })
      await endUpgrade(old.client, video.id, { status: 'completed', now: held.now })
      if (await findRunningUpgrade(old.client, video.id)) await makeDue(old.client, held)
    },
  })
  if (!stored) await old.storage.remove(name)
  return null
}

/** After an hour: the tests' service has a version by then, or never. */
async function giveHdUp(old: OldProcess, video: OldVideo, isPaid: boolean): Promise<null> {
  if (!isPaid && video.hd_state === 'failed') return release(old, video, null)
  await moveHeld(old, video, {
    event: 'video.hd-failed',
    write: (held) => noteHdGivenUp(old.client, held),
    also: async (held) =>
      refundUpgrades(old, held, await endUpgrade(old.client, video.id, { status: 'failed', now: held.now })),
  })
  return null
}
