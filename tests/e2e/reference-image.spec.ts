import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import type { Model } from '#contract/models/model.ts'
import { makeTask, showVideos } from './shown-videos.ts'
import { countRequests, noWorker, serveSite, toast } from './site.ts'

const site = serveSite({ ...noWorker, SIGNUP_CREDITS: '6' })

const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const input = (page: Page) => page.locator('input[type=file]')
const picture = (page: Page) => page.getByRole('img', { name: 'Reference image' })
const generate = (page: Page) => page.getByRole('button', { name: /^Generate · / })

const png = sharp({ create: { width: 160, height: 90, channels: 3, background: '#c84' } })
  .png()
  .toBuffer()
const file = async () => ({ name: 'sunset.png', mimeType: 'image/png', buffer: await png })

async function plain(background: string) {
  const picture = sharp({ create: { width: 160, height: 90, channels: 3, background } })
  return { name: 'plain.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

async function openAsUser(page: Page): Promise<void> {
  await site.enterAsUser(page.context())
  await page.goto(`${site.url}/generate`)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

/** Drops or pastes a file over the prompt. */
async function give(page: Page, type: 'drop' | 'paste'): Promise<void> {
  const bytes = [...(await png)]
  const transfer = await page.evaluateHandle((numbers) => {
    const held = new DataTransfer()
    held.items.add(new File([new Uint8Array(numbers)], 'sunset.png', { type: 'image/png' }))
    return held
  }, bytes)
  await page.getByLabel('Prompt').evaluate(
    (field, { held, name }) => {
      const init = { bubbles: true, cancelable: true }
      const event =
        name === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: held })
          : new ClipboardEvent('paste', { ...init, clipboardData: held })
      field.dispatchEvent(event)
    },
    { held: transfer, name: type },
  )
}

test('GEN-01 GEN-08 an image is uploaded and sent with the prompt, and the form returns to Text mode', async ({
  page,
}) => {
  await showVideos(page)
  await openAsUser(page)
  await expect(mode(page, 'Text')).toBeChecked()
  await expect(page.getByText('JPG, PNG up to 10MB')).toHaveCount(0)
  await mode(page, 'Image').click()
  await expect(page.getByText('JPG, PNG up to 10MB')).toBeVisible()
  await input(page).setInputFiles(await file())
  await expect(toast(page)).toHaveText('Image uploaded successfully')
  const imageUrl = await picture(page).getAttribute('src')
  expect(imageUrl).toMatch(/\/media\/images\/[\w-]{24}\.jpg$/)

  await page.reload()
  await expect(picture(page)).toHaveAttribute('src', imageUrl ?? '')
  await page.getByLabel('Prompt').fill('The sun goes down')
  const sending = page.waitForRequest('**/api/generate-video')
  await generate(page).click()
  expect((await sending).postDataJSON()).toMatchObject({
    prompt: 'The sun goes down',
    imageUrls: [new URL(imageUrl ?? '', site.url).href],
  })
  await expect(toast(page)).toContainText('Video generation started')
  await expect(mode(page, 'Text')).toBeChecked()
  await mode(page, 'Image').click()
  await expect(picture(page)).toHaveCount(0)
})

test('GEN-01 GEN-08 an image can be dropped, pasted, replaced and removed by keyboard, and is not sent in Text mode', async ({
  page,
}) => {
  await openAsUser(page)
  await give(page, 'drop')
  await expect(mode(page, 'Image')).toBeChecked()
  await expect(picture(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove image' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('Image removed')
  await expect(picture(page)).toHaveCount(0)
  await expect(input(page)).toBeFocused()
  await give(page, 'paste')
  await expect(toast(page)).toHaveText('Image uploaded successfully')
  const sunset = await picture(page).getAttribute('src')
  await input(page).setInputFiles(await plain('#48c'))
  await expect(picture(page)).not.toHaveAttribute('src', String(sunset))
  await mode(page, 'Text').click()
  await page.getByLabel('Prompt').fill('waves')
  const sending = page.waitForRequest('**/api/generate-video')
  await page.keyboard.press('Control+Enter')
  expect((await sending).postDataJSON()).not.toHaveProperty('imageUrls')
})

test("GEN-08 errors are reported as 'Upload failed', and the user can retry", async ({ page }) => {
  await openAsUser(page)
  await mode(page, 'Image').click()
  const refused = { status: 400, json: { code: 'INVALID_INPUT', message: 'Too blurred.', requestId: 'r' } }
  for (const [answer, words] of [
    [{ status: 500, body: 'broken' }, 'Failed to upload file'],
    [refused, 'Failed to upload file: Too blurred.'],
    [{ json: { success: false } }, 'Upload failed'],
    [{ json: { success: false, message: 'Too dark.' } }, 'Too dark.'],
    [null, 'Failed to upload image. Please try again.'],
  ] as const) {
    await page.route('**/api/images/upload', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await input(page).setInputFiles(await file())
    await expect(toast(page)).toHaveText(`Upload failed${words}`)
    await page.unroute('**/api/images/upload')
  }
  await expect(picture(page)).toHaveCount(0)
  await input(page).setInputFiles({ ...(await file()), buffer: Buffer.from('<html>') })
  await expect(toast(page)).toHaveText('Upload failedFailed to upload file: The file is not a valid image.')
  await input(page).setInputFiles(await file())
  await expect(picture(page)).toBeVisible()
})

test('GEN-08 an image of the wrong kind or size is refused before it is uploaded', async ({ page }) => {
  await openAsUser(page)
  await mode(page, 'Image').click()
  let uploads = 0
  await page.route('**/api/images/upload', (route) => {
    uploads++
    return route.abort()
  })
  await input(page).setInputFiles({ ...(await file()), mimeType: 'image/gif' })
  await expect(toast(page)).toContainText('Only JPG and PNG images can be used.')
  await input(page).setInputFiles({ ...(await file()), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(toast(page)).toContainText('The image must be at most 10MB.')
  expect(uploads).toBe(0)
})

test('GEN-08 GEN-14 during an upload, nothing is sent, and recreating a video keeps the references of the video', async ({
  page,
}) => {
  await showVideos(page, makeTask())
  const sent = countRequests(page, /\/api\/generate-video$/)
  await openAsUser(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/images/upload', async (route) => {
    await arrived.promise
    await route.continue().catch(() => {})
  })
  await mode(page, 'Image').click()
  await input(page).setInputFiles(await file())
  const uploading = page.getByRole('progressbar', { name: 'Upload' })
  await expect(uploading).toBeVisible()
  await page.getByLabel('Prompt').fill('The sun goes down')
  await expect(generate(page)).toHaveText('Generate · uploading image…')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Latest Video' }).getByRole('button', { name: 'Recreate' }).click()
  await expect(toast(page)).toHaveText('Form populated')
  await expect(uploading).toHaveCount(0)
  arrived.resolve()
  await page.getByLabel('Prompt').fill('The sun comes back')
  const sending = page.waitForRequest('**/api/generate-video')
  await page.keyboard.press('Control+Enter')
  expect((await sending).postDataJSON().imageUrls).toEqual([`${site.url}/media/example/720p.mp4`])
  expect(sent.count).toBe(1)
})

test('MOD-02 no named subject can be removed while a picture of one is uploaded', async ({ page }) => {
  // The models of KIE are listed, but paused: the demo does not make their videos.
  const answer = await page.request.get(`${site.url}/api/v1/models`)
  const { data }: { data: Model[] } = await answer.json()
  const models = data.map((model) => ({ ...model, status: 'active' }))
  await page.route('**/api/v1/models', (route) => route.fulfill({ json: { data: models } }))
  const uploaded = Promise.withResolvers<void>()
  await page.route('**/api/v1/uploads', (route) => uploaded.promise.then(() => route.fallback()))
  await openAsUser(page)
  await page.getByRole('button', { name: 'All models' }).click()
  const named = page.getByText('Kling 3.0', { exact: true })
  await page.getByRole('dialog').getByRole('button').filter({ has: named }).click()
  await mode(page, 'Frames').click()
  for (const [index, name] of ['cat', 'dog'].entries()) {
    await page.getByRole('button', { name: 'Add a named subject' }).click()
    await page.getByLabel(`Name of subject ${index + 1}`).fill(name)
  }
  await page.getByLabel('Pictures of subject 2: Choose files').setInputFiles(await file())
  const remove = page.getByRole('button', { name: 'Remove subject 1' })
  await expect(remove).toBeDisabled()
  await remove.press('Enter')
  await expect(page.getByLabel('Name of subject 2')).toHaveValue('dog')
  uploaded.resolve()
  await expect(page.getByLabel('Remove: sunset.png')).toBeVisible()
  await remove.click()
  await expect(page.getByLabel('Name of subject 2')).toHaveCount(0)
  await expect(page.getByLabel('Name of subject 1')).toHaveValue('dog')
  await expect(page.getByLabel('Remove: sunset.png')).toBeVisible()
})

test('GEN-08 MOD-02 no reference can be removed while another is uploaded, because those after it would move', async ({
  page,
}) => {
  await openAsUser(page)
  await page.getByRole('button', { name: 'All models' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Demo/ }).click()
  await mode(page, 'References').click()
  const sourceOf = (name: string) => page.getByRole('img', { name, exact: true }).getAttribute('src')
  await page.getByLabel('Reference 1: Choose an image').setInputFiles(await file())
  const sunset = await sourceOf('Reference 1')
  await page.getByLabel('Reference 2: Choose an image').setInputFiles(await plain('#48c'))
  const sea = await sourceOf('Reference 2')
  const uploaded = Promise.withResolvers<void>()
  await page.route('**/api/v1/uploads', (route) => uploaded.promise.then(() => route.fallback()))
  await page.getByLabel('Reference 2: Choose an image').setInputFiles(await plain('#8c4'))
  const remove = page.getByRole('button', { name: 'Remove: Reference 1' })
  await expect(remove).toBeDisabled()
  await remove.press('Enter')
  uploaded.resolve()
  await expect(page.getByRole('img', { name: 'Reference 2', exact: true })).toHaveAttribute('src', /^data:/)
  expect(await sourceOf('Reference 1')).toBe(sunset)
  const meadow = await sourceOf('Reference 2')
  expect(meadow).not.toBe(sea)
  await remove.click()
  await expect(page.getByRole('img', { name: 'Reference 2', exact: true })).toHaveCount(0)
  expect(await sourceOf('Reference 1')).toBe(meadow)
})

test('GEN-14 a video to recreate, or an address with values, fills the form once', async ({ page }) => {
  await openAsUser(page)
  const { resultUrls: _, ...task } = makeTask({ aspectRatio: '9:16', seeds: 54321 })
  const left = { ...task, resultUrls: ['https://example.com/a.mp4'] }
  await page.evaluate((text) => sessionStorage.setItem('recreateVideo', text), JSON.stringify(left))
  await page.reload()
  await expect(toast(page)).toHaveText('Form populated')
  await expect(page.getByLabel('Prompt')).toHaveValue(task.prompt)
  await expect(page.getByLabel('Seed', { exact: true })).toHaveValue('54321')
  await expect(mode(page, 'Image')).toBeChecked()
  expect(await page.evaluate(() => sessionStorage.getItem('recreateVideo'))).toBe(null)

  await page.goto(`${site.url}/generate?prompt=Rain+on+glass&model=veo3&aspectRatio=9:16`)
  await expect(page).toHaveURL(`${site.url}/generate`)
  await expect(page.getByLabel('Prompt')).toHaveValue('Rain on glass')
  await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('Veo3 (Quality)')
  await expect(page.getByRole('combobox', { name: 'Aspect ratio' })).toContainText('9:16')
  await expect(mode(page, 'Text')).toBeChecked()
})
