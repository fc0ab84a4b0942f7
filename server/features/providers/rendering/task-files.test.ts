import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { createS3Storage } from '#server/integrations/storage/s3-storage.ts'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { findRendition, findScene, keepRendition, keepScene, removeOldTasks } from './task-files.ts'

const dayMs = 24 * 60 * 60 * 1000

let root: string
let folder: string
let s3: S3Fake
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'soundreel-tasks-'))
  folder = join(root, 'tasks')
  await mkdir(folder)
  s3 = await startS3Fake()
})
afterEach(async () => {
  await s3.close()
  await rm(root, { recursive: true, force: true })
})

const local = () => createLocalStorage(join(root, 'media'), 'http://localhost:3000')
const bucket = () =>
  createS3Storage({ ...s3.options, mediaUrl: 'https://cdn.example', copiesFolder: join(root, 'copies') })

/** A task with both renditions, whose scene was stored so many days ago. */
async function keepTask(storage: ReturnType<typeof local>, task: string, days: number): Promise<void> {
  await keepScene({ folder, storage }, task, { files: [] })
  for (const rendition of ['made', '1080p']) {
    const drawn = join(root, 'drawn')
    await writeFile(drawn, task)
    await keepRendition({ folder, storage }, `${task}/${rendition}.mp4`, drawn)
  }
  const at = new Date(Date.now() - days * dayMs)
  await utimes(join(folder, task, 'scene.json'), at, at)
}
const left = async (task: string) =>
  existsSync(join(folder, task)) ? (await readdir(join(folder, task))).sort() : null

it('PLT-08 GEN-15 a drawn file is kept for two days, and its scene for thirty, so that 1080p can still be drawn', async () => {
  const places = { folder, storage: local() }
  for (const [task, days] of [
    ['young', 1.9],
    ['middle', 2.1],
    ['late', 29.9],
    ['old', 30.1],
  ] as const)
    await keepTask(places.storage, task, days)
  await removeOldTasks(places, 'demo')
  expect(await left('young')).toEqual(['1080p.mp4', 'made.mp4', 'scene.json'])
  expect([await left('middle'), await left('late'), await left('old')]).toEqual([['scene.json'], ['scene.json'], null])
  expect(await findScene(places, 'late')).toMatchObject({ isOurs: true })
  expect([await findScene(places, 'old'), await findRendition(places, 'middle/made.mp4')]).toEqual([null, null])
})

it('PLT-08 PLT-03 the copies for other machines go with them, and those of other tasks stay', async () => {
  const places = { folder, storage: bucket() }
  for (const [task, days] of [
    ['young', 1],
    ['middle', 3],
    ['old', 31],
  ] as const)
    await keepTask(places.storage, task, days)
  await removeOldTasks(places, 'demo')
  expect([...s3.objects.keys()].sort()).toEqual(
    ['middle/scene.json', 'young/1080p.mp4', 'young/made.mp4', 'young/scene.json'].map(
      (name) => `temporary/demo/${name}`,
    ),
  )
})

it('PLT-08 a task that ended before its scene was stored is removed, too, and a young one stays', async () => {
  const at = new Date(Date.now() - 31 * dayMs)
  for (const task of ['never', 'now']) await mkdir(join(folder, task))
  await utimes(join(folder, 'never'), at, at)
  await removeOldTasks({ folder, storage: local() }, 'demo')
  expect(await readdir(folder)).toEqual(['now'])
})

it('PLT-08 FLM-04 of a joined film nothing is kept for more than two days, neither here nor for other machines', async () => {
  const places = { folder, storage: bucket() }
  const shot = join(root, 'shot.mp4')
  await writeFile(shot, 'a shot')
  await keepScene(places, 'young', { files: [shot] })
  await keepScene(places, 'old', { files: [shot] })
  const [twoDays, longer] = [1.9, 2.1].map((days) => new Date(Date.now() - days * dayMs)) as [Date, Date]
  await utimes(join(folder, 'young', 'scene.json'), twoDays, twoDays)
  await utimes(join(folder, 'old', 'scene.json'), longer, longer)
  await removeOldTasks(places, 'films')
  expect(await readdir(folder)).toEqual(['young'])
  expect([...s3.objects.keys()].sort()).toEqual(
    ['0-shot.mp4', 'scene.json'].map((name) => `temporary/demo/young/${name}`),
  )
})
