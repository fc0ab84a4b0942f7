import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { openPage } from '#sdk/cli/open-page.ts'
import { requireWritable, savePath } from '#sdk/cli/save-path.ts'

const root = mkdtempSync(join(tmpdir(), 'soundreel-save-'))
afterAll(() => rmSync(root, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

it('API-04 a video is saved under its id in a folder, and otherwise as the given file, numbered if there are several', async () => {
  const folder = join(root, 'out')
  mkdirSync(folder)
  expect(await savePath(folder, 'vid_1', [0, 2])).toBe(join(folder, 'vid_1.mp4'))
  expect(await savePath('new/', '../vid 1', [0, 1])).toBe(join('new', '.._vid_1.mp4'))
  expect(await savePath('a.mp4', 'vid_1', [0, 1])).toBe('a.mp4')
  expect(await savePath('a.b.mp4', 'vid_1', [1, 2])).toBe('a.b-2.mp4')
  expect(await savePath('film', 'vid_1', [0, 3])).toBe('film-1')
})

it('API-04 where a file is to be saved, there must be a folder', async () => {
  await requireWritable(join(root, 'a.mp4'))
  await requireWritable(root)
  await expect(requireWritable(join(root, 'none/'))).rejects.toThrow('There is no folder')
  await expect(requireWritable(join(root, 'none', 'a.mp4'))).rejects.toThrow('There is no folder')
})

it.skipIf(process.platform === 'win32')('API-04 only addresses of the web are handed to the browser', async () => {
  const opener = join(root, process.platform === 'darwin' ? 'open' : 'xdg-open')
  writeFileSync(opener, '#!/bin/sh\n')
  chmodSync(opener, 0o755)
  vi.stubEnv('PATH', root)
  for (const address of ['file:///etc/passwd', 'javascript:alert(1)', '--version', '/bin/sh', ''])
    expect(await openPage(address)).toBe(false)
  expect(await openPage('https://site.example/my-creations')).toBe(true)
})
