import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { ModeRules } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { makeClip, makeWav } from '#tests/make-clip.ts'

export const modeNames: Record<VideoMode, string> = {
  ...{ text: 'Text', image: 'Image', frames: 'Frames', references: 'References', extend: 'Extend' },
}

export async function picture(name: string) {
  const solid = sharp({ create: { width: 640, height: 640, channels: 3, background: '#c84' } })
  return { name, mimeType: 'image/png', buffer: await solid.png().toBuffer() }
}

const sound = () => ({ name: 'a.wav', mimeType: 'audio/wav', buffer: makeWav(2) })
const clip = async () => ({
  ...{ name: 'a.mp4', mimeType: 'video/mp4' },
  buffer: await readFile(await makeClip('16:9', { seconds: 2 })),
})

type File = { name: string; mimeType: string; buffer: Buffer }

/** Fills one control, unless its file is there from an earlier mode or model. */
async function give(page: Page, label: string, shown: string, file: File | File[]): Promise<void> {
  const input = page.getByLabel(label)
  if ((await input.count()) === 0 || (await page.getByLabel(shown).count()) > 0) return
  await input.setInputFiles(file)
  await expect(page.getByLabel(shown).first()).toBeVisible()
}

const pictureSlots: Partial<Record<VideoMode, string[]>> = {
  image: ['Reference image'],
  frames: ['First frame', 'Last frame'],
  references: ['Reference 1'],
}

/** Gives a mode everything that it takes. What was given before is still in the form. */
export async function fillInputs(page: Page, mode: VideoMode, rules: ModeRules): Promise<void> {
  for (const slot of pictureSlots[mode] ?? []) {
    await expect(
      page
        .getByLabel(`${slot}: Choose an image`)
        .or(page.getByRole('img', { name: slot }))
        .first(),
    ).toBeAttached()
    if (await page.getByRole('img', { name: slot, exact: true }).isVisible()) continue
    await page.getByLabel(`${slot}: Choose an image`).setInputFiles(await picture('a.png'))
    await expect(page.getByRole('img', { name: slot, exact: true })).toBeVisible()
  }
  if (mode === 'references' && rules.references?.videos) {
    await expect(page.getByText('Reference videos and sounds')).toBeVisible()
    await give(page, 'Reference videos and sounds: Choose files', 'Remove: a.wav', [await clip(), sound()])
  }
  if (rules.clip) {
    await expect(page.getByText('Video to continue')).toBeVisible()
    await give(page, 'Video to continue: Choose files', 'Remove: a.mp4', await clip())
  }
  if (rules.sound) {
    await expect(page.getByText('Sound to follow')).toBeVisible()
    await give(page, 'Sound to follow: Choose files', 'Remove: a.wav', sound())
  }
  if (rules.subjects) await fillSubject(page)
  if (rules.shots) await fillShots(page)
}

async function fillSubject(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add a named subject' })
  await expect(add).toBeVisible()
  if (await page.getByLabel('Name of subject 1').isVisible()) return
  await add.click()
  await page.getByLabel('Name of subject 1').fill('dog')
  await page
    .getByLabel('Pictures of subject 1: Choose files')
    .setInputFiles([await picture('front.png'), await picture('side.png')])
  await expect(page.getByLabel('Remove: side.png')).toBeVisible()
}

async function fillShots(page: Page): Promise<void> {
  const several = page.getByRole('switch', { name: 'Several shots' })
  await expect(several).toBeVisible()
  if (await several.isChecked()) return
  await several.click()
  await page.getByLabel('What happens in shot 1').fill('The @dog wakes up')
  await page.getByLabel('What happens in shot 2').fill('It runs to the sea')
  await page.getByRole('combobox', { name: 'Length of shot 2' }).click()
  await page.getByRole('option', { name: '2 s', exact: true }).click()
}

type Body = { inputs?: { role: string; name?: string }[]; imageUrls?: string[]; shots?: unknown[] }

/** What a request is made from, in short. */
export function partsOf({ inputs = [], imageUrls = [], shots }: Body): string[] {
  return [
    ...imageUrls.map(() => 'first'),
    ...inputs.map(({ role, name }) => name ?? role),
    ...(shots ? [`${shots.length} shots`] : []),
  ]
}

/** What `fillInputs` gives. */
export function partsFor(mode: VideoMode, { references, sound, subjects, shots }: ModeRules): string[] {
  const pictures: Record<VideoMode, string[]> = {
    ...{ text: [], extend: [], image: ['first'], frames: ['first', 'last'] },
    references: ['reference', ...(references?.videos ? ['reference', 'reference'] : [])],
  }
  return [
    ...pictures[mode],
    ...(subjects ? ['dog', 'dog'] : []),
    ...(sound ? ['sound'] : []),
    ...(shots ? ['2 shots'] : []),
  ]
}
