import { expect, test } from '@playwright/test'
import { noWorker, serveSite, toast } from './site.ts'

const site = serveSite(noWorker)

test('AUT-07 one webhook gets a new secret, and another one is deleted after a question', async ({ page, context }) => {
  const { visitor } = await site.enterAsUser(context)
  const [kept, ended] = ['https://hooks.example/kept', 'https://hooks.example/ended'] as const
  const { secret } = await visitor.call('POST', '/api/webhook-endpoints', { url: kept })
  await visitor.call('POST', '/api/webhook-endpoints', { url: ended })
  await page.goto(`${site.url}/api`)
  const cards = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  const card = (url: string) => cards.filter({ hasText: url })

  await card(kept).getByRole('button', { name: 'New secret' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await expect(shown.getByText(secret)).toHaveCount(0)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(card(kept)).toContainText('Messages are signed with both secrets until')
  await expect(card(ended)).not.toContainText('both secrets')

  const question = page.getByRole('alertdialog', { name: 'Delete this webhook?' })
  const remove = card(ended).getByRole('button', { name: `Delete ${ended}` })
  await remove.click()
  await expect(question).toContainText(`${ended} will no longer receive events.`)
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(cards).toHaveCount(2)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toHaveText('Webhook deleted')
  await expect(cards).toHaveCount(1)
  await expect(card(kept)).toBeVisible()
})
