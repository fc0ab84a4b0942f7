import { randomUUID } from 'node:crypto'
import type { VideoStage } from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import { noteFailed, noteFinished, noteGivenUp, noteLateSuccess } from './end-statements.ts'
import { leaseMs, type Pause, pollMs, prepareHd, type Step, storeVideo } from './old-files.ts'
import { inTransaction, moveHeld, nowOf, type OldProcess, refundVideo, release } from './old-process.ts'
import { askForTurn, beginSubmission, type Held, moveOn, noteAccepted } from './submit-statements.ts'
import { leaseVideo, type OldVideo } from './video-statements.ts'

const earlyMs = 500
const runningDeadlineMs = 15 * 60_000

/** What a worker of the previous version does with a video, from the lease on, as long as it is due at once. */
export async function* advanceVideo(old: OldProcess, taskId: string): AsyncGenerator<Pause, void> {
  const now = old.clock.now()
  const times = { now, dueBefore: addMs(now, earlyMs), leasedUntil: addMs(now, leaseMs) }
  let held = await leaseVideo(old.client, { taskId, attemptId: randomUUID(), ...times })
  // Bounded: by the last stage of the video.
  while (held) held = yield* steps[held.stage](old, held)
}

const submitVideo: Step = async function* (old, video) {
  yield 'between'
  const submitting = await inTransaction(old, async () => {
    await askForTurn(old.client, video.user_id)
    return beginSubmission(old.client, nowOf(old, video))
  })
  if (!submitting) return release(old, video, 1000)
  yield 'between'
  const providerTaskId = old.vendor.submit(video.prompt)
  yield 'between'
  await moveHeld(old, submitting, {
    event: 'video.running',
    write: (held) => noteAccepted(old.client, held, { providerTaskId, dueAt: addMs(held.now, pollMs) }),
  })
  return null
}

/** A submission without an answer is never sent again; only a callback may have told the task. */
const confirmVideo: Step = async function* (old, video) {
  yield 'between'
  const to = video.stage === 'submitting' ? 'unconfirmed' : 'running'
  if (to === 'running' && !video.provider_task_id)
    return fail(old, video, (held) => noteGivenUp(old.client, held, 'NOT_CONFIRMED'))
  return moveHeld(old, video, {
    event: `video.${to}`,
    write: (held) => moveOn(old.client, held, to, addMs(held.now, leaseMs)),
  })
}

const checkVideo: Step = async function* (old, video) {
  yield 'between'
  const answer = old.vendor.check(video.provider_task_id ?? '')
  yield 'between'
  if (answer === 'failed') return fail(old, video, (held) => noteFailed(old.client, held))
  if (answer === 'finished')
    return moveHeld(old, video, {
      event: 'video.storing',
      write: (held) => noteFinished(old.client, held, { url: old.clip, leasedUntil: addMs(held.now, leaseMs) }),
    })
  if (old.clock.now().getTime() - video.stage_since.getTime() <= runningDeadlineMs) return release(old, video, pollMs)
  return fail(old, video, (held) => noteGivenUp(old.client, held, 'TOOK_TOO_LONG'))
}

/** A late success is delivered free of charge. */
const recheckVideo: Step = async function* (old, video) {
  yield 'between'
  const answer = old.vendor.check(video.provider_task_id ?? '')
  yield 'between'
  if (answer !== 'finished' || video.deleted_at) return release(old, video, null)
  return moveHeld(old, video, {
    event: 'video.storing',
    write: (held) => noteLateSuccess(old.client, held, { url: old.clip, leasedUntil: addMs(held.now, leaseMs) }),
  })
}

const endVideo: Step = async function* (old, video) {
  yield 'between'
  return release(old, video, null)
}

const steps: Record<VideoStage, Step> = {
  queued: submitVideo,
  submitting: confirmVideo,
  unconfirmed: confirmVideo,
  running: checkVideo,
  storing: storeVideo,
  completed: prepareHd,
  failed: recheckVideo,
  cancelled: endVideo,
}

async function fail(old: OldProcess, video: OldVideo, write: (held: Held) => Promise<OldVideo | null>): Promise<null> {
  await moveHeld(old, video, { event: 'video.failed', write, also: (held) => refundVideo(old, held) })
  return null
}
