import { expect, test } from '@playwright/test'
import { adminGroupNames } from '#web/lib/admin-groups.ts'
import { makeTask, showVideos } from './shown-videos.ts'
import { serveSite } from './site.ts'
import { startWalk, type Walk } from './walk-controls.ts'

const site = serveSite()

/** How the names of some buttons begin that a walk must have reached, in pages and in dialogs. */
const userPresses = [
  ...['Generate · 1 credit', 'Ideas', 'Choose a video', 'Share', 'Check HD Status', 'Join', 'Join · free', 'Delete'],
  ...['Save changes', 'Create token', 'Add webhook', 'Send test', 'Change Password', 'Set up', 'Delete my account'],
  ...['Purchase Pro', 'Send report'],
]
const administratorPresses = [
  ...['Check again', 'Add a model', 'Make one clip · 1 credit', 'Show KIE token', 'Add account', 'Delete Starter'],
  ...['Save model pricing', 'Test Telegram Bot', 'Add clip', 'Save page', 'Edit credits of ', 'Reset second factors'],
]

const unreached = (presses: readonly string[], { pressed }: Walk) =>
  presses.filter((start) => !pressed.some((name) => name.startsWith(start)))

test('SHL-12 no button or dialog of a user loses the focus', async ({ page, context }) => {
  test.slow()
  const { visitor } = await site.enterAsUser(context)
  await visitor.call('POST', '/api/user-tokens', { name: 'Robot' })
  await visitor.call('POST', '/api/webhook-endpoints', { url: 'https://hooks.example/videos' })
  const second = makeTask({ id: '2', taskId: 'vid_2', prompt: 'Rain on a roof' })
  await showVideos(page, makeTask({ hdVideoUrl: null, hdState: 'running' }), second)
  const walk = await startWalk(page, site.url)
  for (const path of ['/generate', '/my-creations', '/api', '/my-account', '/pricing', '/report', '/verify']) {
    await walk.controlsOf(path)
  }
  expect(unreached(userPresses, walk)).toEqual([])
})

test('SHL-12 no button or dialog of an administrator loses the focus', async ({ page, context }) => {
  test.slow()
  await site.enterAsUser(context)
  await site.enterAsAdmin(context)
  const walk = await startWalk(page, site.url)
  for (const group of adminGroupNames) await walk.controlsOf(`/admin/${group}`)
  expect(unreached(administratorPresses, walk)).toEqual([])
})
