import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { adoptDue } from '#server/features/videos/renditions/adopt-repository.ts'
import { listDue } from '#server/features/videos/renditions/rendition-lease-repository.ts'
import type { TestAnswer } from '#tests/test-browser.ts'
import { choosePrompt, type World } from './world.ts'

const orders = [
  { model: 'veo3_fast', aspectRatio: '16:9' },
  { model: 'demo', seconds: 8 },
]

/** Something happens in the process of this version. */
export async function actNew(world: World): Promise<void> {
  const { random, taskIds, user, admin, log } = world
  const taskId = random.pick(taskIds)
  const { browser } = user
  const [name, act] = random.weighted<readonly [string, () => Promise<unknown>]>([
    [10, ['works', () => workOnce(world)]],
    [taskIds.length < 4 ? 1 : 0, ['charges a video', () => order(world)]],
    [0.5, [`cancels ${taskId}`, () => send(browser.post(`/api/v1/videos/${taskId}/cancel`))]],
    [0.3, [`deletes ${taskId}`, () => send(browser.delete(`/api/video-tasks/${taskId}`))]],
    [0.5, [`refunds ${taskId}`, () => send(admin.post(`/api/video/${taskId}/refund`, {}))]],
    [0.3, ['deletes what failed', () => send(admin.delete('/api/admin/delete-failed-videos'))]],
    [0.7, ['rechecks what failed', () => recheck(world)]],
    [1.5, [`wants 1080p of ${taskId}`, () => send(browser.post(`/api/force-update-hd/${taskId}`))]],
    [1.5, [`sells 1080p of ${taskId}`, () => send(browser.post(`/api/v1/videos/${taskId}/upgrade`, { to: '1080p' }))]],
  ])
  log.push(`this version ${name}`)
  await act()
}

/** Refusals are answers, too. */
async function send(call: Promise<TestAnswer>): Promise<void> {
  const { status, body } = await call
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`)
}

async function recheck(world: World): Promise<void> {
  const failed = await world.test.query(`select from video_tasks where stage = 'failed' and deleted_at is null`)
  // Several are checked at the same time, so that the next act would not follow from the seed.
  world.isQuiet = failed.length > 1
  await send(world.admin.post('/api/admin/recheck-failed-videos', {}))
  world.isQuiet = false
}

export async function order(world: World): Promise<void> {
  const { user, random } = world
  const asked = { prompt: choosePrompt(world), ...random.pick(orders) }
  const { status, body } = await user.browser.post('/api/v1/videos', asked)
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  world.taskIds.push(body.data[0].id)
}

/** A worker takes over what it may, and does one thing that is due. */
async function workOnce({ test, random, taskIds, log }: World): Promise<void> {
  const { ctx } = test
  const now = ctx.clock.now()
  if (random.chance(0.7)) await adoptDue(ctx.db.root, now, 100)
  const due = await listDue(ctx.db.root, now, 100)
  // Those that are due at the same moment come in any order.
  const sorted = taskIds.flatMap((taskId) =>
    due.filter((one) => one.taskId === taskId).toSorted((a, b) => (a.purpose < b.purpose ? -1 : 1)),
  )
  if (sorted.length === 0) return
  const { id, purpose, taskId } = random.pick(sorted)
  log.push(`a worker of this version takes ${purpose} of ${taskId}`)
  const oneStep = random.chance(0.5)
  await (purpose === 'video' ? advanceVideo(ctx, taskId, { oneStep }) : advanceRendition(ctx, id))
}
