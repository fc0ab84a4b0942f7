import { expect, test } from '@playwright/test'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { look } from './look.ts'
import { administrator, listenToConsole, serveSite } from './site.ts'
import { signIn } from './visitor.ts'

const site = serveSite()

let fake: ComfyFake
test.beforeAll(async () => {
  // A clip runs for some looks, so that it can be cancelled meanwhile.
  fake = await startComfyFake({ looks: 3 })
})
test.afterAll(() => fake.close())

test('MOD-20 the whole try-out of a GPU model makes, repeats, compares and cancels clips', async ({ page }) => {
  test.slow()
  const complaints = listenToConsole(page)
  const operator = await signIn(site.url, administrator)
  await operator.call('POST', '/api/admin/gpu-servers', { name: 'attic', address: fake.url })
  const [text, image] = await Promise.all(
    [textWorkflow, imageWorkflow].map((workflow) => operator.call('POST', '/api/admin/workflows', { workflow })),
  )
  const sizes = { '720p': { '16:9': [1280, 736] } }
  await operator.call('POST', '/api/admin/gpu-models', {
    ...{ ...gpuDefinition({ text: text.workflow, image: image.workflow }), id: 'attic', label: 'Attic', sizes },
    ...{ seconds: [1, 2], defaults: { seconds: 1, resolution: '720p' }, credits: 1 },
  })
  const users: { id: string; username: string }[] = await operator.call('GET', '/api/admin/users')
  const { id } = users.find(({ username }) => username === administrator.username) ?? {}
  await operator.call('PUT', `/api/admin/users/${id}/credits`, { credits: 50 })

  await site.enterAsAdmin(page.context())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/admin/models`)
  await page.getByRole('button', { name: 'Try Attic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try Attic' })
  await dialog.getByRole('button', { name: 'Check on my servers' }).click()
  await expect(dialog.getByRole('list', { name: 'Warnings about attic' })).toContainText('It asks for no key')
  const clips = dialog.getByRole('list').filter({ hasText: 'The shortest, smallest clip' }).getByRole('listitem')
  await expect(clips).toHaveCount(6)
  await dialog.getByRole('button', { name: 'Run the whole try-out · 9 credits' }).click()
  await expect(dialog.getByText('All clips are as planned.')).toBeVisible({ timeout: 200_000 })
  await expect(clips.filter({ hasText: 'As planned.' })).toHaveCount(5)
  await expect(clips.last()).toContainText('Cancelled. All credits came back.')
  await expect(clips.first().locator('video')).toBeVisible()
  const seeds = fake.jobs.map(({ graph }) => graph['5']?.inputs.seed)
  expect(new Set(seeds).size).toBe(1)
  await dialog.getByLabel('What an hour of this card costs you').fill('2.5')
  await expect(dialog.getByText(/^Proposed price: [\d.]+ credits per second/)).toBeVisible()
  await look(page, 'gpu-trial', '[role=dialog]')
  expect(complaints).toEqual([])
})
