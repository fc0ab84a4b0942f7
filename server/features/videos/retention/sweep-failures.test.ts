import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { sweepMedia } from './sweep-media.ts'

const dayMs = 24 * 60 * 60 * 1000
const old = new Date('2020-01-01')

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  await test.signedIn('owner')
  await joinAtStart(test.ctx)
})
afterEach(() => test.close())

const folder = (name: string) => name.padEnd(24, '-')
const published = (name: string) => `${folder(name)}/720p-0123456789abcdef-01234567.mp4`
const sweep = () => sweepMedia(test.ctx)
const binned = async () => (await listBin(test.ctx.storage)).map(({ original }) => original).sort()

/** Stores files that were last changed years ago. */
async function store(...names: string[]): Promise<void> {
  for (const name of names) {
    const path = join(test.ctx.storage.localFolder ?? '', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, name)
    await utimes(path, old, old)
  }
}

/** The stored files outside the bin. */
async function stored(): Promise<string[]> {
  const names: string[] = []
  for await (const page of test.ctx.storage.listOlder(new Date(Date.now() + dayMs))) names.push(...page)
  return names.sort()
}

/** A finished video of this name, whose file is in its folder. */
const addVideo = (name: string) =>
  test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, result_urls,
      stage, status, due_at, completed_at)
    select id, 'vid_${name}', 'waves', 'veo3_fast', '16:9', '${folder(name)}', '{${published(name)}}',
      'completed', 'completed', null, now() from users where username = 'owner'`)

it('PLT-08 FLD-01 a sweep that cannot read whose storage it is takes no files', async () => {
  await addVideo('kept')
  const names = [published('gone'), published('kept')]
  await store(...names)
  const opening = vi.spyOn(test.ctx.storage, 'open').mockRejectedValue(new Error('the bucket does not answer'))
  await sweep()
  opening.mockRestore()
  expect([await stored(), await binned()]).toEqual([names, []])
  await sweep()
  expect([await stored(), await binned()]).toEqual([[published('kept')], [published('gone')]])
})

it('PLT-08 FLD-01 a file that the database knows again stays in the bin until it could be put back', async () => {
  await addVideo('kept')
  await store(published('kept'), published('later'))
  await sweep()
  expect(await binned()).toEqual([published('later')])
  await addVideo('later')
  test.clock.forward(7 * dayMs)
  const moving = vi.spyOn(test.ctx.storage, 'move').mockRejectedValue(new Error('the bucket does not answer'))
  await sweep()
  moving.mockRestore()
  expect([await stored(), await binned()]).toEqual([[published('kept')], [published('later')]])
  await sweep()
  expect([await stored(), await binned()]).toEqual([[published('kept'), published('later')], []])
})
