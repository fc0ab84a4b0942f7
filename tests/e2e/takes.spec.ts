import { expect, test } from '@playwright/test'
import { makeTask, showVideos, unfinished } from './shown-videos.ts'
import { noWorker, serveSite } from './site.ts'

const site = serveSite(noWorker)

test.beforeEach(({ context }) => site.enterAsUser(context))

test('FLM-01 of several takes, the first finished one is heard, and each other says why it is not shown', async ({
  page,
}) => {
  const take = (number: number) => ({ id: String(number), taskId: `vid_${number}`, requestId: 'req_1' })
  const failed = makeTask({ ...take(1), ...unfinished, status: 'failed', stage: 'failed', refunded: true })
  const cancelled = makeTask({ ...take(2), ...unfinished, status: 'failed', stage: 'cancelled', refunded: true })
  const finished = makeTask({ ...take(3), prompt: 'Rain on glass' })
  const last = makeTask(take(4))
  // Lists are newest first.
  await showVideos(page, last, finished, cancelled, failed)
  await page.goto(`${site.url}/my-creations`)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rain on glass' })
  await card.getByRole('button').click()
  await page.getByRole('dialog', { name: 'Video Details' }).getByRole('button', { name: 'Compare takes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare takes' })
  const takes = dialog.getByRole('listitem')
  await expect(takes.nth(0)).toContainText('This take failed. You were not charged for it.')
  await expect(takes.nth(1)).toContainText('Cancelled, your credits are back')
  const soundOf = (number: number) => dialog.getByRole('button', { name: `Sound of take ${number}`, exact: true })
  await expect(soundOf(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(soundOf(1)).toHaveAttribute('aria-pressed', 'false')
  const muted = () =>
    dialog.locator('video').evaluateAll((videos) => videos.map((one) => (one as HTMLVideoElement).muted))
  expect(await muted()).toEqual([false, true])
  await soundOf(4).click()
  await expect(soundOf(4)).toHaveAttribute('aria-pressed', 'true')
  expect(await muted()).toEqual([true, false])
})
