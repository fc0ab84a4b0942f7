import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '#tests/wait-until.ts'
import { createWarmFiles, type WarmFiles } from './warm-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-warm-'))
  for (const name of ['one', 'two', 'three']) await writeFile(join(folder, name), name.padEnd(10))
  await writeFile(join(folder, 'large'), ' '.repeat(11))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const find = async (warm: WarmFiles, name: string) => warm.find(join(folder, name), await stat(join(folder, name)))
const warmUp = (warm: WarmFiles, name: string) =>
  waitUntil(`${name} is in memory`, async () => (await find(warm, name)) !== null)
const open = () => createWarmFiles({ maxBytes: 20, maxFileBytes: 10, warmMs: 60_000 })

it('GEN-19 a file is in memory only after a second request, and as it is on disk', async () => {
  const warm = open()
  expect(await find(warm, 'one')).toBeNull()
  await warmUp(warm, 'two')
  expect((await find(warm, 'two'))?.toString()).toBe('two       ')
  // The first one was asked for once.
  expect(await find(warm, 'one')).toBeNull()
  await warmUp(warm, 'one')
})

it('GEN-19 the memory has room for so many bytes, and the file that was asked for least recently leaves it', async () => {
  const warm = open()
  for (const name of ['one', 'two']) await warmUp(warm, name)
  expect(await find(warm, 'one')).not.toBeNull()
  await warmUp(warm, 'three')
  expect(await find(warm, 'one')).not.toBeNull()
  expect(await find(warm, 'two')).toBeNull()
})

it('GEN-19 a large file is never in memory', async () => {
  const warm = open()
  for (let count = 0; count < 3; count++) expect(await find(warm, 'large')).toBeNull()
  await warmUp(warm, 'one')
  expect(await find(warm, 'large')).toBeNull()
})
