import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'

let folder: string
let s3: S3Fake
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-moved-'))
  await writeFile(join(folder, 'clip'), '0123456789')
  s3 = await startS3Fake()
})
afterEach(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

it('FLD-01 a file in a bucket that cannot be stored under its new name keeps the former one', async () => {
  const storage = createS3Storage({
    ...s3.options,
    mediaUrl: 'https://site.example/media',
    copiesFolder: join(folder, 'copies'),
  })
  await storage.put(join(folder, 'clip'), 'from/1.mp4')
  s3.refusedFolder = 'to/'
  await expect(storage.move('from/1.mp4', 'to/1.mp4')).rejects.toThrow('403')
  expect([...s3.objects.keys()]).toEqual(['from/1.mp4'])
  s3.refusedFolder = null
  await storage.move('from/1.mp4', 'to/1.mp4')
  expect([...s3.objects.keys()]).toEqual(['to/1.mp4'])
  expect(s3.objects.get('to/1.mp4')?.bytes.toString()).toBe('0123456789')
})

const memoryDisk = '/dev/shm'
const hasOtherDisk = existsSync(memoryDisk) && statSync(memoryDisk).dev !== statSync(tmpdir()).dev

it.skipIf(!hasOtherDisk)(
  'FLD-01 a file on another disk that cannot be stored under its new name keeps the former one',
  async () => {
    const other = await mkdtemp(join(memoryDisk, 'soundreel-moved-'))
    try {
      const media = join(folder, 'media')
      const storage = createLocalStorage(media, 'https://site.example')
      await storage.put(join(folder, 'clip'), 'from/1.mp4')
      await symlink(other, join(media, 'to'))
      // A folder in its place.
      await mkdir(join(other, '1.mp4'))
      await expect(storage.move('from/1.mp4', 'to/1.mp4')).rejects.toThrow()
      expect(await readFile(join(media, 'from/1.mp4'), 'utf8')).toBe('0123456789')
      await rm(join(other, '1.mp4'), { recursive: true })
      await storage.move('from/1.mp4', 'to/1.mp4')
      expect(await readFile(join(other, '1.mp4'), 'utf8')).toBe('0123456789')
      expect(existsSync(join(media, 'from/1.mp4'))).toBe(false)
    } finally {
      await rm(other, { recursive: true, force: true })
    }
  },
)
