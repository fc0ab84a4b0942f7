import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepSegments } from './sweep-segments.ts'

const now = new Date('2026-05-10T12:00:00Z')
const hourMs = 60 * 60 * 1000
const gigabyte = 1024 ** 3

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-segments-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Takes no room on the disk, whatever its length. */
async function keep(name: string, hoursAgo: number, bytes = 1): Promise<void> {
  const path = join(folder, name)
  await writeFile(path, '')
  await truncate(path, bytes)
  const at = new Date(now.getTime() - hoursAgo * hourMs)
  await utimes(path, at, at)
}
const left = async () => (await readdir(folder)).sort()

it('PLT-08 FLM-04 parts of films are removed once no film has used them since then', async () => {
  for (const [name, hoursAgo] of [
    ['used', 1],
    ['limit', 48],
    ['unused', 49],
  ] as const)
    await keep(name, hoursAgo)
  await sweepSegments(folder, new Date(now.getTime() - 48 * hourMs))
  expect(await left()).toEqual(['limit', 'used'])
})

it('PLT-08 FLM-04 beyond 4 GB, the parts that were used least recently are removed', async () => {
  await keep('older', 3, 1)
  await keep('old', 2, 2 * gigabyte)
  await keep('new', 1, 2 * gigabyte)
  await sweepSegments(folder, new Date(0))
  expect(await left()).toEqual(['new', 'old'])
})

it('PLT-08 without films, there is nothing to remove', async () => {
  await sweepSegments(join(folder, 'none'), now)
  expect(await left()).toEqual([])
})
