import { expect, test } from '@playwright/test'
import { refuse } from './shown-videos.ts'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

test('ADM-08 failed videos are checked again, and deleted only after a confirmation', async ({ page, context }) => {
  await site.enterAsAdmin(context)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/admin/')) sent.push(`${request.method()} ${pathname}`)
  })
  const [recheckPath, deletePath] = ['/api/admin/recheck-failed-videos', '/api/admin/delete-failed-videos']
  const [recheck, remove] = [`POST ${recheckPath}`, `DELETE ${deletePath}`]
  await page.goto(`${site.url}/admin/providers`)
  const section = page.getByRole('region', { name: 'Video Recovery' })
  const question = page.getByRole('alertdialog')
  const ask = () => section.getByRole('button', { name: 'Delete All Failed' }).click()
  const confirm = () => question.getByRole('button', { name: 'Delete' }).click()
  const messageFrom = async (path: string) => (await (await page.waitForResponse(`**${path}`)).json()).message

  const checked = messageFrom(recheckPath)
  await section.getByRole('button', { name: 'Re-check Failed (24h)' }).click()
  await expect(toast(page)).toHaveText(`Video Recovery Completed${await checked}`)
  expect(sent).toEqual([recheck])

  await ask()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toHaveCount(0)
  await ask()
  await expect(question).toContainText('Delete all failed videos?')
  expect(sent).toEqual([recheck])
  const deleted = messageFrom(deletePath)
  await confirm()
  await expect(toast(page)).toHaveText(`Failed Videos Deleted${await deleted}`)
  expect(sent).toEqual([recheck, remove])

  for (const path of [recheckPath, deletePath])
    await page.route(`**${path}`, (route) => refuse(route, 500, 'INTERNAL', 'Something went wrong.'))
  await section.getByRole('button', { name: 'Re-check Failed (24h)' }).click()
  await expect(toast(page)).toHaveText('Recovery FailedFailed to recover videos')
  await ask()
  await confirm()
  await expect(toast(page)).toHaveText('Delete FailedFailed to delete videos')
  await expect(question).toHaveCount(0)
})
