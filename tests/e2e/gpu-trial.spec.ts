import { createReadStream } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Route, test } from '@playwright/test'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { framesWorkflow, imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { makeSizedClip } from '#tests/make-clip.ts'
import { trialPrompts } from '#web/texts/gpu.ts'
import { look } from './look.ts'
import { administrator, listenToConsole, serveSite } from './site.ts'
import { signIn, type Visitor } from './visitor.ts'

const site = serveSite()

let fake: ComfyFake
test.beforeAll(async () => {
  fake = await startComfyFake()
})
test.afterAll(() => fake.close())

const sizes = { '720p': { '16:9': [1280, 736] } }

/** The administrator, with credits and workflows by their hashes. */
async function prepare() {
  const operator = await signIn(site.url, administrator)
  const users: { id: string; username: string }[] = await operator.call('GET', '/api/admin/users')
  const { id } = users.find(({ username }) => username === administrator.username) ?? {}
  await operator.call('PUT', `/api/admin/users/${id}/credits`, { credits: 50 })
  const [text, image, frames] = await Promise.all(
    [textWorkflow, imageWorkflow, framesWorkflow].map((workflow) => storeWorkflow(operator, workflow)),
  )
  return { operator, workflows: { text: text ?? '', image: image ?? '', frames: frames ?? '' } }
}

const storeWorkflow = async (operator: Visitor, workflow: object): Promise<string> =>
  (await operator.call('POST', '/api/admin/workflows', { workflow })).workflow

/** The clip that is to be cancelled runs until then, however slow the page is. */
async function keepRunning(page: Page, modelId: string): Promise<void> {
  await page.route(`**/api/admin/models/${modelId}/trial`, (route) => {
    const body = route.request().postDataJSON()
    const isKept = body.prompt === trialPrompts.cancelled
    return isKept ? route.continue({ postData: { ...body, prompt: `${body.prompt} [never]` } }) : route.continue()
  })
}

async function openTrial(page: Page, label: string) {
  await site.enterAsAdmin(page.context())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/admin/models`)
  await page.getByRole('button', { name: `Try ${label}` }).click()
  return page.getByRole('dialog', { name: `Try ${label}` })
}

test('MOD-20 the whole try-out of a GPU model makes, repeats, compares and cancels clips', async ({ page }) => {
  test.slow()
  const complaints = listenToConsole(page)
  const { operator, workflows } = await prepare()
  await operator.call('POST', '/api/admin/gpu-servers', { name: 'attic', address: fake.url })
  const { text, frames } = workflows
  await operator.call('POST', '/api/admin/gpu-models', {
    ...{ ...gpuDefinition({ text, frames }), id: 'attic', label: 'Attic', sizes },
    ...{ seconds: [1, 2], defaults: { seconds: 1, resolution: '720p' }, credits: 1 },
  })
  await keepRunning(page, 'attic')
  const dialog = await openTrial(page, 'Attic')
  await dialog.getByRole('button', { name: 'Check on my servers' }).click()
  await expect(dialog.getByRole('list', { name: 'Warnings about attic' })).toContainText('It asks for no key')
  const clips = dialog.getByRole('list').filter({ hasText: 'The shortest, smallest clip' }).getByRole('listitem')
  await expect(clips).toHaveCount(6)
  await dialog.getByRole('button', { name: 'Run the whole try-out · 9 credits' }).click()
  await expect(dialog.getByText('All clips are as planned.')).toBeVisible({ timeout: 200_000 })
  await expect(clips.filter({ hasText: 'As planned.' })).toHaveCount(5)
  await expect(clips.last()).toContainText('Cancelled. All credits came back.')
  expect(fake.jobs.at(-1)?.words.has('never')).toBe(true)
  await expect(clips.first().locator('video')).toBeVisible()
  const seeds = fake.jobs.map(({ graph }) => graph['5']?.inputs.seed)
  expect(new Set(seeds).size).toBe(1)
  await dialog.getByLabel('What an hour of this card costs you').fill('2.5')
  await expect(dialog.getByText(/^Proposed price: [\d.]+ credits per second/)).toContainText('A credit brings you')
  await look(page, 'gpu-trial', '[role=dialog]')
  expect(complaints).toEqual([])
})

test.describe('with files at an origin that scripts may not read', () => {
  // A site names the origin of its files in its policy; this site has none.
  test.use({ bypassCSP: true })

  let elsewhere: Server
  test.beforeAll(async () => {
    const clip = await makeSizedClip({ aspectRatio: '16:9', lines: 720, seconds: 1, sound: false })
    elsewhere = createServer((_, response) => {
      createReadStream(clip).pipe(response.writeHead(200, { 'content-type': 'video/mp4' }))
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  })
  test.afterAll(() => new Promise((resolve) => elsewhere.close(resolve)))

  test('MOD-20 the try-out asks the administrator whether a clip begins with the test picture', async ({ page }) => {
    const complaints = listenToConsole(page, [/CORS policy/, /ERR_FAILED/])
    const { operator, workflows } = await prepare()
    const { modes, ...definition } = gpuDefinition(workflows)
    await operator.call('POST', '/api/admin/gpu-models', {
      ...{ ...definition, id: 'shed', label: 'Shed', audio: 'none', sizes, modes: { image: modes.image } },
      ...{ seconds: [1], defaults: { seconds: 1, resolution: '720p' }, credits: 1 },
    })
    await answerTrials(page, `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/clip.mp4`)
    const dialog = await openTrial(page, 'Shed')
    const run = dialog.getByRole('button', { name: 'Run the whole try-out' })
    await run.click()
    const question = dialog.getByRole('group', { name: /does it begin with the test picture/ })
    await expect(question).toBeVisible()
    await look(page, 'gpu-trial-question', '[role=dialog]')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(dialog.getByText('The clip does not show its test picture.')).toBeVisible()
    await expect(question).toHaveCount(0)

    await run.click()
    for (const check of ['The shortest, smallest', 'The same once more', 'The longest, largest']) {
      const clip = dialog.getByRole('listitem').filter({ hasText: check })
      await clip.getByRole('button', { name: 'Yes' }).focus()
      await page.keyboard.press('Enter')
      await expect(clip).toContainText('As planned.')
    }
    await expect(dialog.getByText('All clips are as planned.')).toBeVisible()
    await expect(dialog.getByLabel('What an hour of this card costs you')).toBeVisible()
    expect(complaints).toEqual([])
  })
})

/** Stands in for the server. The first read of a clip gets no answer, and the next one finds it finished, with this file. */
async function answerTrials(page: Page, url: string): Promise<void> {
  const cancelled = new Set<string>()
  const lost = new Set<string>()
  let made = 0
  const answer = (route: Route, id: string, status: string) => {
    const isDone = status === 'completed'
    const file = { kind: 'video', url, bytes: 1, width: 1280, height: 736, seconds: 1 }
    return route.fulfill({
      status: route.request().url().endsWith('/trial') ? 201 : 200,
      json: {
        ...{ id, status, place: null, model: 'shed', mode: 'image', prompt: 'waves', seconds: 1, resolution: '720p' },
        ...{ aspectRatio: '16:9', audio: false, seed: 4711, creditsUsed: 1, completedAt: null, error: null },
        ...{ creditsReturned: status === 'cancelled' ? 1 : 0, createdAt: '2026-11-28T00:00:00.000Z', parentId: null },
        ...{ requestId: null, clientReference: null, demo: false, route: null, pageUrl: '/', upgrades: [] },
        files: isDone ? [file] : [],
      },
    })
  }
  await page.route('**/api/admin/models/shed/trial', (route) => {
    made += 1
    return answer(route, `clip-${made}`, 'running')
  })
  await page.route(/\/api\/v1\/videos\/(clip-\d+)/, (route) => {
    const [, id = '', isCancel] = /(clip-\d+)(\/cancel)?/.exec(route.request().url()) ?? []
    if (isCancel) cancelled.add(id)
    else if (!lost.has(id)) {
      lost.add(id)
      return route.abort()
    }
    return answer(route, id, cancelled.has(id) ? 'cancelled' : 'completed')
  })
}
