import { expect, type Locator, type Page, test } from '@playwright/test'
import { look } from './look.ts'
import { listenToConsole, serveSite, toast } from './site.ts'

const site = serveSite()

const node = (class_type: string, title: string, inputs: Record<string, unknown>) => ({
  ...{ class_type, inputs, _meta: { title } },
})
const workflow = {
  '4': node('CheckpointLoaderSimple', 'Load checkpoint', { ckpt_name: 'ltx.safetensors' }),
  '6': node('CLIPTextEncode', 'Prompt', { text: 'waves', clip: ['4', 1] }),
  '9': node('PrimitiveInt', 'Seconds', { value: 5 }),
  '31': node('RandomNoise', 'Noise', { noise_seed: 42 }),
  '32': node('RandomNoise', 'Second noise', { noise_seed: 7 }),
  '40': node('EmptyLatentVideo', 'Empty video', { width: 1280, height: 736, length: ['9', 0] }),
  '60': node('CreateVideo', 'Create video', { fps: 24, images: ['40', 0] }),
  '75': node('SaveVideo', 'Save video', { filename_prefix: 'video', video: ['60', 0] }),
}
const file = (text: string) => ({ name: 'ltx.json', mimeType: 'application/json', buffer: Buffer.from(text) })

const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('MOD-19 a server of one’s own is added, checked, changed and deleted', async ({ page }) => {
  const complaints = listenToConsole(page, [/status of 4/])
  await site.enterAsAdmin(page.context())
  const attic = { id: '', faults: [] as string[] }
  await page.route('**/api/admin/gpu-servers/check', (route) => {
    const one = { ...attic, name: 'attic', version: '0.38.1', device: 'NVIDIA GeForce RTX 4090' }
    const two = { id: '2', name: 'cellar', version: null, device: null }
    const open = 'It is open to anybody who reaches it.'
    return route.fulfill({
      json: {
        data: [
          { ...one, warnings: [open] },
          { ...two, faults: ['It did not answer.'], warnings: [] },
        ],
      },
    })
  })
  await page.goto(`${site.url}/admin/providers`)
  const section = page.getByRole('region', { name: 'Your own GPU' })
  await expect(section).toContainText('No server is connected yet')
  await expect(section.getByRole('button', { name: 'Check servers' })).toHaveCount(0)

  await section.getByRole('button', { name: 'Add server' }).click()
  await fill(dialog(page), { Name: 'attic', Address: 'attic', 'Header name': 'X-API-Key' })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('The address is such as http://192.168.1.20:8188')
  await expect(dialog(page)).toContainText('The value of the header has 1 to 400 characters')
  await expect(dialog(page).getByLabel('Address')).toBeFocused()
  await look(page, 'gpu-server-form', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await fill(dialog(page), { Address: 'http://192.168.1.20:8188/', 'Header value': 'secret' })
  const saved = page.waitForResponse('**/api/admin/gpu-servers')
  await page.keyboard.press('Enter')
  const answer = await saved
  expect(answer.request().postDataJSON()).toEqual({
    ...{ name: 'attic', address: 'http://192.168.1.20:8188/', header: { name: 'X-API-Key', value: 'secret' } },
    ...{ priority: 1, isEnabled: true },
  })
  await expect(toast(page)).toContainText('Server saved')
  const row = section.getByRole('listitem').filter({ hasText: 'http://192.168.1.20:8188' })
  await expect(row).toContainText('Enabled')
  await expect(row).toContainText('Never used')
  await expect(page.getByRole('region', { name: 'Accounts at other services' })).not.toContainText('attic')

  attic.id = (await answer.json()).id
  await section.getByRole('button', { name: 'Check servers' }).click()
  await expect(section.getByRole('status')).toContainText('ComfyUI 0.38.1')
  await expect(row).toContainText('Works')
  await expect(section.getByRole('list', { name: 'Problems of cellar' })).toContainText('It did not answer.')
  await expect(section.getByRole('list', { name: 'Warnings about attic' })).toContainText('It is open to anybody')
  await section.scrollIntoViewIfNeeded()
  await look(page, 'gpu-servers')
  await page.setViewportSize({ width: 1440, height: 900 })
  attic.faults.push('It does not answer.')
  await section.getByRole('button', { name: 'Check servers' }).click()
  await expect(row).toContainText('Does not work')

  await page.getByRole('button', { name: 'Edit attic' }).click()
  await dialog(page).getByRole('switch', { name: 'Remove the stored header' }).click()
  await dialog(page).getByRole('switch', { name: 'Enabled' }).click()
  const changed = page.waitForRequest('**/api/admin/gpu-servers/*')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  expect((await changed).postDataJSON()).toEqual({ header: null, isEnabled: false })
  await expect(row).toContainText('Disabled')
  await page.getByRole('button', { name: 'Delete attic' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(section).toContainText('No server is connected yet')
  expect(complaints).toEqual([])
})

test('MOD-20 a model on own servers is saved only when each value of its workflow is decided', async ({ page }) => {
  const complaints = listenToConsole(page, [/status of 4/])
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/models`)
  await page.getByRole('button', { name: 'Add a GPU model' }).click()
  const upload = dialog(page).getByLabel('Workflow: Text to video')

  await test.step('a file that is no workflow is refused at its field', async () => {
    await upload.setInputFiles(file('{'))
    await expect(dialog(page).getByRole('alert')).toContainText('The file is not JSON')
    await upload.setInputFiles(file('{"nodes": []}'))
    await expect(dialog(page).getByRole('alert')).toContainText('Use Export (API)')
  })

  await test.step('nothing is chosen by itself, and an undecided value blocks saving', async () => {
    await upload.setInputFiles(file(JSON.stringify(workflow)))
    await expect(dialog(page).getByText('Imported: 8 nodes.')).toBeVisible()
    await expect(dialog(page).getByLabel('Frames per second')).toHaveValue('24')
    const prompt = dialog(page).getByRole('combobox', { name: 'Prompt: Text to video', exact: true })
    await expect(prompt).toHaveText('Choose…')
    await prompt.click()
    await expect(page.getByRole('option').nth(2)).toContainText('Prompt · text = waves')
    await page.getByRole('option', { name: /^Prompt · text/ }).click()
    await fill(dialog(page), {
      ...{ Name: 'LTX at home', Id: 'ltx-home', Summary: 'Makes sound, too.', Sizes: '720p 16:9 1280x736' },
      ...{ 'Price per second': '0.5', 'Name of the licence': 'LTX', 'Link to the licence': 'https://example.com/l' },
      'Fixed values: Text to video': '60.fps=24',
    })
    const chosen: [string, string | RegExp][] = [
      ['Node that saves the video', /^Save video/],
      ['Seed', /^Noise · noise_seed/],
      ['Width', /· width = 1280/],
      ['Height', /· height = 736/],
      ['Length in seconds', /^Seconds · value/],
    ]
    for (const [value, option] of chosen) await choose(page, `${value}: Text to video`, option)
    for (const value of ['Negative prompt', 'Number of frames', 'First picture', 'Last picture'])
      await choose(page, `${value}: Text to video`, 'The workflow does not have it')
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/gpu-models') && requests.push(request.url()))
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page)).toContainText('Choose an input, or say that the workflow does not have it')
    const sound = dialog(page).getByRole('combobox', { name: 'Sound on or off: Text to video' })
    await expect(sound).toBeFocused()
    await expect(sound).toHaveAttribute('aria-invalid', 'true')
    expect(requests).toEqual([])
    await look(page, 'gpu-model-form', '[role=dialog]')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('all decided, the model is added', async () => {
    await choose(page, 'Sound on or off: Text to video', 'The workflow does not have it')
    await dialog(page).getByRole('button', { name: 'Also write to another input: Seed: Text to video' }).click()
    await choose(page, 'Seed: Text to video, input 2', /^Second noise/)
    await dialog(page).getByLabel('I read it, and it allows selling').check()
    await expect(dialog(page).getByText(/^Read on \d{1,2}\/\d{1,2}\/\d{4}\.$/)).toBeVisible()
    const sent = page.waitForRequest('**/api/admin/gpu-models')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({
      ...{ id: 'ltx-home', label: 'LTX at home', audio: 'always', seconds: [5], fps: 24, grid: null, credits: 0.5 },
      ...{ sizes: { '720p': { '16:9': [1280, 736] } }, defaults: { seconds: 5, resolution: '720p' } },
      licence: { name: 'LTX', url: 'https://example.com/l', checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    expect(Object.keys(body.modes)).toEqual(['text'])
    const none = { negativePrompt: null, frames: null, first: null, last: null, sound: null }
    expect(body.modes.text).toEqual({
      ...{ workflow: expect.stringMatching(/^[0-9a-f]{64}$/), output: '75', fixed: [['60', 'fps', 24]] },
      set: {
        ...{ ...none, prompt: [['6', 'text']], seconds: [['9', 'value']] },
        ...{ width: [['40', 'width']], height: [['40', 'height']] },
        seed: [
          ['31', 'noise_seed'],
          ['32', 'noise_seed'],
        ],
      },
    })
    await expect(toast(page)).toContainText('LTX at home was added')
  })

  await test.step('it is offered only after a trial, and its definition opens in the same form', async () => {
    const row = page.getByRole('row').filter({ hasText: 'ltx-home' })
    await row.getByRole('button', { name: 'Resume LTX at home' }).click()
    await expect(toast(page)).toContainText('Try the model out first')
    await expect(row).toContainText('Paused')
    // The page remembers nothing of the import.
    await page.reload()
    await row.getByRole('button', { name: 'Definition of LTX at home' }).click()
    await expect(dialog(page).getByText('Imported: 8 nodes.')).toBeVisible()
    await expect(dialog(page).getByRole('combobox', { name: 'Width: Text to video' })).toContainText('width = 1280')
    await page.route('**/gpu-models/ltx-home/check', (route) => {
      const attic = { id: '1', name: 'attic', version: '0.38.1', device: null, warnings: [] }
      return route.fulfill({ json: { data: [{ ...attic, faults: ['It does not have the file ltx.safetensors.'] }] } })
    })
    await dialog(page).getByRole('button', { name: 'Check on my servers' }).click()
    await expect(dialog(page).getByRole('list', { name: 'Problems of attic' })).toContainText('ltx.safetensors')
    await page.route('**/api/admin/gpu-models/ltx-home', (route) => {
      const refusal = { code: 'INVALID_INPUT', field: 'modes.text.set.prompt', message: 'The workflow has no node 6.' }
      return route.fulfill({ status: 400, json: { ...refusal, requestId: 'r' } })
    })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('The workflow has no node 6.')
    await expect(dialog(page).getByRole('combobox', { name: 'Prompt: Text to video', exact: true })).toBeFocused()
  })

  await test.step('imported again, a workflow keeps no choice whose id belongs to another node now', async () => {
    const edited = {
      ...workflow,
      '6': node('CLIPTextEncode', 'Negative prompt', { text: 'blurry', clip: ['4', 1] }),
      '60': node('CreateVideo', 'Preview', { fps: 24, images: ['40', 0] }),
    }
    await upload.setInputFiles(file(JSON.stringify(edited)))
    const prompt = dialog(page).getByRole('combobox', { name: 'Prompt: Text to video', exact: true })
    await expect(prompt).toHaveText('Choose…')
    await expect(dialog(page).getByRole('combobox', { name: 'Width: Text to video' })).toContainText('width = 1280')
    await expect(dialog(page).getByRole('alert')).toContainText('Check the lines of nodes')
  })
  expect(complaints).toEqual([])
})

test('MOD-20 a model is started from workflows that come with the product', async ({ page }) => {
  const complaints = listenToConsole(page, [/status of 4/])
  await site.enterAsAdmin(page.context())
  await page.goto(`${site.url}/admin/models`)
  await page.getByRole('button', { name: 'Add a GPU model' }).click()
  await dialog(page).getByLabel('Id', { exact: true }).fill('ltx')
  await dialog(page).getByRole('button', { name: 'Start from LTX-2.5' }).click()
  await expect(dialog(page).getByRole('link', { name: 'ltx-2.5-video-vae-bf16.safetensors' })).toBeVisible()
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('LTX-2.5')
  await expect(dialog(page).getByLabel('Id', { exact: true })).toHaveValue('ltx')
  await look(page, 'gpu-starter', '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  const sent = page.waitForResponse('**/api/admin/gpu-models')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  expect((await sent).status()).toBe(201)
  await expect(toast(page)).toContainText('LTX-2.5 was added')
  expect(complaints).toEqual([])
})
