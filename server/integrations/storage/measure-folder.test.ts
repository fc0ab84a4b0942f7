import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOlder, measureFolder, measureSpace } from './measure-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-measure-'))
  await mkdir(join(folder, 'a/b'), { recursive: true })
  await mkdir(join(folder, 'empty'))
  for (const [name, bytes] of [
    ['one', 1],
    ['a/ten', 10],
    ['a/b/hundred', 100],
  ] as const)
    await writeFile(join(folder, name), Buffer.alloc(bytes))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('PLT-08 the size of a folder counts the files of all folders in it, and no folders', async () => {
  expect(await measureFolder(folder, 3)).toEqual({ bytes: 111, isAtLeast: false })
  expect(await measureFolder(join(folder, 'empty'), 3)).toEqual({ bytes: 0, isAtLeast: false })
  expect(await measureFolder(join(folder, 'missing'), 3)).toEqual({ bytes: 0, isAtLeast: false })
})

it('PLT-08 beyond the number of files that are counted, the size is only the least', async () => {
  const { bytes, isAtLeast } = await measureFolder(folder, 2)
  expect(isAtLeast).toBe(true)
  expect(bytes).toBeLessThan(111)
  expect(await measureFolder(folder, 0)).toEqual({ bytes: 0, isAtLeast: true })
})

it('PLT-08 the disk of a folder has no more free than in total', async () => {
  const { freeBytes, totalBytes } = await measureSpace(folder)
  expect(freeBytes).toBeGreaterThan(0)
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
})

it('PLT-03 only what was changed before that moment is old', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  await utimes(join(folder, 'one'), at, at)
  expect(await listOlder(folder, new Date(at.getTime() + 1000))).toEqual([{ name: 'one' }])
  expect(await listOlder(folder, at)).toEqual([])
  expect(await listOlder(join(folder, 'missing'), new Date())).toEqual([])
})
