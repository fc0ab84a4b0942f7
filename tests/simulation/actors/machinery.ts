import { createHmac } from 'node:crypto'
import { receiveCallback } from '#server/features/videos/callbacks/receive-callback.ts'
import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { sweepVideos } from '#server/features/videos/lifecycle/sweep-videos.ts'
import { callbackPath } from '#server/features/videos/lifecycle/to-request.ts'
import { findDeletable } from '#server/features/videos/retention/deleted-video-repository.ts'
import { expireVideo } from '#server/features/videos/retention/sweep-media.ts'
import { sweepUploads } from '#server/features/videos/uploads/keep-upload.ts'
import type { World } from '#tests/simulation/world.ts'
import { readAllEvents } from './counted-readers.ts'
import { pickStarted } from './people.ts'
import { spawn } from './spawn.ts'

/** Takes a job that is due, if there is one. */
export function takeJob(world: World): boolean {
  const job = world.queue.takeDue()
  const advance = job?.name === 'make-rendition' ? advanceRendition : advanceVideo
  if (job) spawn(world, 'advance', (ctx) => advance(ctx, job.id))
  return job !== null
}

/** A worker lets the event readers read on. */
export function readOn(world: World): void {
  spawn(world, 'read events', readAllEvents)
}

export function sweep(world: World): void {
  spawn(world, 'sweep', sweepVideos)
}

export function sweepPictures(world: World): void {
  spawn(world, 'sweep pictures', sweepUploads)
}

/** The operator's period for a video ends. */
export function expire(world: World): void {
  const started = pickStarted(world)
  if (!started) return
  spawn(world, `expire ${started.name}`, async (ctx) => {
    const video = await findDeletable(ctx.db.root, started.userId, started.taskId)
    if (video) await expireVideo(ctx, video)
  })
}

const maxTries = 5
const retryMs = 60_000

/** Sends a provider callback if one is due. If the answer is not a success, the provider retries a few times. */
export function callBack(world: World): boolean {
  const { callbacks } = world.upstream
  const now = world.clock.time()
  const due = callbacks.find((callback) => callback.at <= now)
  if (!due) return false
  callbacks.splice(callbacks.indexOf(due), 1)
  const again = { ...due, at: now + retryMs, tries: due.tries + 1 }
  if (again.tries < maxTries) callbacks.push(again)
  send(world, { name: `callback of ${due.job.id}`, url: due.url, token: due.job.token, id: due.job.id }, () => {
    if (now >= due.job.endsAt) due.job.told = true
    if (callbacks.includes(again)) callbacks.splice(callbacks.indexOf(again), 1)
  })
  return true
}

/** A callback with a guessed address, or with the id of another task. */
export function strayCallback(world: World): void {
  const { random, upstream } = world
  const named = [...upstream.jobs.values()].filter((job) => job.url && world.named.has(job.taskId))
  if (named.length === 0 || random.chance(0.3)) {
    send(world, { name: 'guessed callback', url: `http://x${callbackPath}guess`, token: '', id: 'job-1' })
    return
  }
  const job = random.pick(named)
  const id = random.pick(['job-0', ...upstream.jobs.keys()])
  send(world, { name: `callback of ${job.id} with ${id}`, url: job.url ?? '', token: job.token, id })
}

type Sent = { name: string; url: string; token: string; id: string }

function send(world: World, { name, url, token: accountToken, id }: Sent, done = () => {}): void {
  const token = new URL(url).pathname.slice(callbackPath.length)
  const timestamp = String(Math.floor(world.clock.time() / 1000))
  const key = world.webhookKeys.get(accountToken) ?? 'none'
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}`).digest('base64')
  const headers = { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }
  const rawBody = Buffer.from(JSON.stringify({ code: 200, data: { taskId: id } }))
  spawn(world, name, (ctx) => receiveCallback(ctx, token, { headers, rawBody }), { done })
}
