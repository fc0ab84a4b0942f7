import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { removeVideoFiles } from '#server/features/videos/retention/remove-video-files.ts'
import { makeClip } from '#tests/make-clip.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workOn } from '#tests/workers/work-on.ts'
import { bodyOf, hourMs, type Site, times } from './open-site.ts'

const minuteMs = 60_000

export async function ask(browser: TestBrowser, prompt: string, more: object = {}): Promise<string> {
  const asked = { prompt, model: 'veo3_fast', aspectRatio: '9:16', ...more }
  return bodyOf(await browser.post('/api/generate-video', asked)).taskId
}

async function steps(site: Site, taskId: string, count: number): Promise<void> {
  for (const _ of times(count)) {
    await workOn(site.ctx, taskId)
    site.clock.forward(minuteMs)
  }
}

/** One video for each path through the stages, from the current provider; `busy` is that provider's script. */
export async function addVideos(site: Site, customers: TestBrowser[], busy = site.provider): Promise<void> {
  const [first, second, third] = customers as [TestBrowser, TestBrowser, TestBrowser]
  await addCompleted(site, [first, second], busy)
  await addFailed(site, third, busy)
  await addUnderWay(site, second, busy)
  for (const [index, customer] of customers.entries()) {
    busy.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
    await steps(site, await ask(customer, `refused ${index}`, { seeds: 10_000 + index }), 1)
    const cancelled = await ask(customer, `cancelled ${index}`, { model: 'veo3', watermark: 'mine' })
    bodyOf(await customer.post(`/api/video/${cancelled}/cancel`))
    await ask(customer, `waiting ${index}`, { enableFallback: index % 2 === 0 })
  }
}

async function addCompleted(site: Site, [first, second]: [TestBrowser, TestBrowser], busy: Site['provider']) {
  const [wide, tall, full] = [await makeClip('16:9'), await makeClip('9:16'), await makeClip('1080p')]
  busy.onSubmit = () => ({ outcome: 'accepted', providerTaskId: `task-${crypto.randomUUID()}` })
  const start = (browser: TestBrowser, prompt: string, clip: string) => {
    busy.onCheck = { outcome: 'finished', urls: [clip], seed: 12345 }
    return ask(browser, prompt, { aspectRatio: clip === wide ? '16:9' : '9:16' })
  }
  const finish = async (browser: TestBrowser, prompt: string, clip = tall) => {
    const taskId = await start(browser, prompt, clip)
    await steps(site, taskId, 3)
    return taskId
  }
  const stored = await finish(first, 'in 1080p', wide)
  busy.onCheckHd = { outcome: 'finished', url: full }
  await steps(site, stored, 2)
  busy.onCheckHd = { outcome: 'unavailable' }
  const never = await finish(first, 'never in 1080p', wide)
  site.clock.forward(2 * hourMs)
  await steps(site, never, 1)
  const asked = await start(first, 'its 1080p was not asked for yet', wide)
  for (const _ of times(3)) {
    await advanceVideo(site.ctx, asked, { oneStep: true })
    site.clock.forward(minuteMs)
  }
  busy.onCheckHd = { outcome: 'running' }
  await finish(first, 'its 1080p is on the way', wide)
  await finish(first, 'plain')
  const shown = await finish(first, 'shown')
  bodyOf(await first.put(`/api/video-tasks/${shown}/share`, { isPublic: true, isListed: true }))
  const withdrawn = await finish(first, 'withdrawn')
  for (const isPublic of [true, false]) bodyOf(await first.put(`/api/video-tasks/${withdrawn}/share`, { isPublic }))
  const refunded = await finish(first, 'refunded by hand')
  bodyOf(await site.admin.post(`/api/video/${refunded}/refund`, {}))
  const deleted = await finish(second, 'deleted')
  const gone = await finish(second, 'deleted, and its files too')
  for (const taskId of [deleted, gone]) bodyOf(await second.delete(`/api/video-tasks/${taskId}`))
  await removeVideoFiles(site.ctx, gone)
  await site.query(`update video_tasks set files_removed_at = deleted_at where task_id = '${gone}'`)
}

async function addFailed(site: Site, browser: TestBrowser, busy: Site['provider']): Promise<void> {
  const start = (prompt: string) => ask(browser, prompt)
  busy.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' }, cost: 12.5 }
  await steps(site, await start('failed while it was made'), 2)
  const late = await start('delivered after its refund')
  await steps(site, late, 2)
  busy.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
  bodyOf(await site.admin.post('/api/admin/recheck-failed-videos'))
  await steps(site, late, 2)
  busy.onSubmit = { outcome: 'unconfirmed' }
  const unknown = await start('never confirmed')
  await steps(site, unknown, 1)
  site.clock.forward(minuteMs * 30)
  await steps(site, unknown, 1)
}

/** Videos left in the middle of every stage. */
async function addUnderWay(site: Site, browser: TestBrowser, busy: Site['provider']): Promise<void> {
  busy.onSubmit = () => ({ outcome: 'accepted', providerTaskId: `task-${crypto.randomUUID()}` })
  busy.onCheck = { outcome: 'running' }
  const free = await ask(browser, 'refunded while it is made')
  await steps(site, free, 1)
  bodyOf(await site.admin.post(`/api/video/${free}/refund`, {}))
  await steps(site, await ask(browser, 'being made'), 2)
  busy.onCheck = { outcome: 'finished', urls: ['a clip that nobody can fetch'] }
  await steps(site, await ask(browser, 'being stored'), 2)
  busy.onSubmit = { outcome: 'unconfirmed' }
  await steps(site, await ask(browser, 'unconfirmed'), 1)
  busy.onSubmit = { outcome: 'refused', kind: 'stumbled', failure: { code: 'NOT_MADE' } }
  await advanceVideo(site.ctx, await ask(browser, 'stumbled once'), { oneStep: true })
  await callBack(site)
  await killWhileSubmitting(site, await ask(browser, 'the process died while it was handed over'), busy)
  site.clock.forward(hourMs)
}

/** The provider reports the end of every video whose account does not sign callbacks. */
async function callBack(site: Site): Promise<void> {
  const told = await site.query(`select callback_token from video_tasks v left join kie_apis k on k.id = v.kie_api_id
    where callback_token is not null and webhook_key is null and stage in ('running', 'unconfirmed')`)
  for (const { callback_token } of told)
    bodyOf(
      await site
        .browser()
        .post(`/api/kie/callback/${callback_token}`, { data: { taskId: 'told-by-callback', creditsConsumed: 60.5 } }),
    )
}

/** The call never returns, and the row stays as the dead process left it. */
async function killWhileSubmitting(site: Site, taskId: string, busy: Site['provider']): Promise<void> {
  const called = new Promise<void>((resolve) => {
    busy.onSubmit = () => {
      resolve()
      return new Promise(() => {})
    }
  })
  // It gives the call up after a minute, when the database may be closed.
  void advanceVideo(site.ctx, taskId).catch(() => {})
  await called
}
