import { expect, test } from '@playwright/test'
import { makeTask, showVideos } from './shown-videos.ts'
import { serveSite } from './site.ts'

const site = serveSite()

test('PRV-01 before the first press, the generator names the scenes of the demo, and each fills the prompt', async ({
  page,
}) => {
  await page.goto(`${site.url}/generate`)
  const scenes = page.getByRole('region', { name: /^Demo: / })
  await expect(scenes.getByRole('button')).toHaveCount(12)
  await scenes.getByRole('button', { name: 'forest' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('a misty forest in the morning')
  await expect(page.getByLabel('Prompt')).toBeFocused()
})

for (const isFound of [false, true]) {
  test(`PRV-01 a demo video ${isFound ? 'with' : 'without'} a scene in its prompt`, async ({ page, context }) => {
    await site.enterAsUser(context)
    await showVideos(page, makeTask({ demo: true }))
    await page.route('**/demo-scene', (route) => route.fulfill({ json: { isFound, known: ['sea', 'forest'] } }))
    const asked = page.waitForResponse('**/demo-scene')
    await page.goto(`${site.url}/generate`)
    await asked
    const words = 'No scene of the demo fits this prompt. These words do: sea, forest.'
    await expect(page.getByText(words)).toHaveCount(isFound ? 0 : 1)
  })
}
