import { expect, type Page, test } from '@playwright/test'
import { createProduct } from '#tests/product/product.ts'
import type { Product } from '#tests/product/running-product.ts'

// As most visitors see it: the video plays at once.
test.use({ reducedMotion: 'no-preference' })

let product: Product
test.beforeAll(async () => {
  product = await createProduct()
  await product.start()
})
test.afterAll(() => product.remove())

const account = { username: 'newcomer', password: 'correct horse' }

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm password').fill(account.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** Plays the page's video to its end and measures its loudest moment, 0 to 1. */
async function listen(page: Page): Promise<{ ended: boolean; loudest: number; seconds: number }> {
  return page
    .locator('video')
    .first()
    .evaluate(async (element) => {
      const video = element as HTMLVideoElement
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      context.createMediaElementSource(video).connect(analyser).connect(context.destination)
      await context.resume()
      video.muted = false
      video.currentTime = 0
      const samples = new Float32Array(analyser.fftSize)
      let loudest = 0
      const meter = setInterval(() => {
        analyser.getFloatTimeDomainData(samples)
        for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
      }, 50)
      const ended = new Promise((resolve) => video.addEventListener('ended', () => resolve(true), { once: true }))
      await video.play()
      // Bounded: the deadline of a stalled video.
      const reached = await Promise.race([ended, new Promise((resolve) => setTimeout(() => resolve(false), 15_000))])
      clearInterval(meter)
      return { ended: reached === true, loudest, seconds: video.duration }
    })
}

test('PRV-01 GEN-09 sign up, generate, and the video plays to its end with sound', async ({ page }) => {
  // The renderer takes ten seconds on a free core, and a minute on busy ones.
  test.slow()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  await page.goto(product.url)
  await page.getByRole('link', { name: 'Start Creating Now' }).first().click()
  await expect(page).toHaveURL(/\/generate$/)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await register(page)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/generate$/)
  await expect(page.getByText('No videos yet. Generate your first video!')).toBeVisible()

  await page.getByLabel('Prompt').fill('Waves break on a rocky shore at sunset')
  await page.getByRole('button', { name: /Generate · 1 credit/ }).click()
  await expect(page.getByText('Video generation started').first()).toBeVisible()
  await expect(page.getByText('This usually takes 30s - 1 minute')).toBeVisible()
  await expect(page.getByLabel('Prompt')).toHaveValue('')

  const video = page.locator('video').first()
  await expect(video).toBeVisible({ timeout: 180_000 })
  const heard = await listen(page)
  expect(heard.ended).toBe(true)
  expect(heard.seconds).toBeCloseTo(8, 0)
  expect(heard.loudest).toBeGreaterThan(0.02)
  expect(complaints).toEqual([])
})
