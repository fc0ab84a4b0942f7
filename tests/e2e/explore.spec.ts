import { expect, test } from '@playwright/test'
import { look } from './look.ts'
import { serveSite } from './site.ts'

const site = serveSite()

const listed = (number: number) => ({
  slug: `slug${number}`,
  prompt: `Listed video ${number}`,
  model: 'Veo3 Fast',
  demo: number % 2 === 0,
  posterUrl: `/v/slug${number}/poster.jpg`,
  createdAt: '2026-03-05T14:07:00.000Z',
})

test('SHL-01 Explore is in the footer, and without listed videos it invites to make one', async ({ page }) => {
  await page.goto(site.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible()
  await expect(page.getByText('No listed videos yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a video' })).toHaveAttribute('href', '/generate')
  await look(page, 'explore-empty')
})

test('CRE-05 MRK-02 a visitor sees the listed videos with their marks, and more on request', async ({ page }) => {
  await page.route('**/api/explore*', (route) => {
    const later = new URL(route.request().url()).searchParams.get('cursor') === 'next'
    const numbers = later ? [7] : [1, 2, 3, 4, 5, 6]
    return route.fulfill({ json: { data: numbers.map(listed), nextCursor: later ? null : 'next' } })
  })
  await page.route('**/v/*/poster.jpg', (route) => route.fulfill({ path: 'public/og.jpg' }))
  await page.goto(`${site.url}/explore`)
  const listedVideo = (number: number) => page.getByRole('link', { name: `Listed video ${number}` })
  await expect(listedVideo(1)).toHaveAttribute('href', '/v/slug1')
  await expect(listedVideo(1).getByRole('img', { name: 'Made with AI' })).toHaveText('AI')
  await expect(listedVideo(2).getByRole('img', { name: /^Demo video/ })).toHaveText('Demo')
  await look(page, 'explore')
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect(listedVideo(7)).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(listedVideo(7)).toBeFocused()
})

test('CRE-05 a list that cannot be loaded says so and can be tried again', async ({ page }) => {
  let broken = true
  await page.route('**/api/explore*', (route) =>
    broken
      ? route.fulfill({ status: 500, body: '' })
      : route.fulfill({ json: { data: [listed(1)], nextCursor: null } }),
  )
  await page.goto(`${site.url}/explore`)
  await expect(page.getByRole('alert')).toContainText('The videos could not be loaded.')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Listed video 1/ })).toBeVisible()
})
