import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'soundreel-open-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function put(name: string): Promise<void> {
  await mkdir(dirname(join(dataDir, name)), { recursive: true })
  await writeFile(join(dataDir, name), 'x')
}

const refusal = () =>
  openDatabase({ databaseUrl: null, dataDir }).then(
    async (db) => db.close().then(() => null),
    (error) => String(error.message),
  )

const folder = 'a'.repeat(24)

it.each([
  ['secret', 'secret'],
  ['media/.soundreel.json', 'media'],
  [`media/${folder}/720p.mp4`, 'media'],
  [`media/images/${folder}.png`, 'media'],
])('PLT-02 a data folder that has %s and no database is no new site', async (name, part) => {
  await put(name)
  expect(await refusal()).toContain(
    `There is no database in ${join(dataDir, 'database')}, but ${dataDir} has: ${part}.`,
  )
  expect(await readdir(dataDir)).toEqual([part])
})

it('PLT-02 names the databases that restores moved aside', async () => {
  await put('secret')
  await put('before-restore-one/database/PG_VERSION')
  await put('before-restore-two/media/x.mp4')
  const told = await refusal()
  expect(told).toContain(`A former database is in ${join(dataDir, 'before-restore-one', 'database')}`)
  expect(told).not.toContain('before-restore-two')
})

it('PLT-02 files of the operator prevent no new site, which can be opened again', async () => {
  await put('media/logo.png')
  await put('media/notes/720p.mp4')
  for (let times = 0; times < 2; times++) expect(await refusal()).toBeNull()
  await put('secret')
  expect(await refusal()).toBeNull()
})
