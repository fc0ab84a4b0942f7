import { expect, type Page, test } from '@playwright/test'
import { look } from './look.ts'
import { makeTask, showVideos } from './shown-videos.ts'
import { serveSite } from './site.ts'

const site = serveSite()

const arabic = 'أمواج تتكسر على شاطئ صخري عند الغروب!'
const directionOf = (page: Page, text: string) =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => getComputedStyle(element).direction)

test('GEN-01 CRE-02 CRE-03 a prompt from right to left is typed and shown from right to left', async ({
  page,
  context,
}) => {
  await site.enterAsUser(context)
  await showVideos(page, makeTask({ prompt: arabic, negativePrompt: 'لا نص' }))
  await page.goto(`${site.url}/generate`)
  const field = page.getByLabel('Prompt')
  await field.fill(arabic)
  expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await field.fill('Waves')
  expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await expect(page.getByText(arabic).first()).toBeVisible()
  expect(await directionOf(page, arabic)).toBe('rtl')
  await look(page, 'generate-arabic')

  await page.goto(`${site.url}/my-creations`)
  await expect(page.getByRole('main').getByText(arabic).first()).toBeVisible()
  expect(await directionOf(page, arabic)).toBe('rtl')
  await look(page, 'creations-arabic')
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  const details = page.getByRole('dialog', { name: 'Video Details' })
  for (const text of [arabic, 'لا نص'])
    expect(await details.getByText(text).evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await look(page, 'details-arabic', '[role=dialog]')
})
