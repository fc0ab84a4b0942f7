import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { placePictures, placeVideo } from './place-picture.ts'

const megabyte = 1024 * 1024
const png = Buffer.from('89504e470d0a1a0a0000000000000000', 'hex')
const notFetched = { outcome: 'refused', kind: 'input', failure: { code: 'PICTURE_NOT_FETCHED' } }

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-place-'))
  storage = createLocalStorage(folder, 'http://localhost:3000')
  await mkdir(join(folder, 'images'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file of so many bytes that begins like this. */
async function keep(name: string, begin: Buffer, bytes = begin.length): Promise<string> {
  await writeFile(join(folder, 'images', name), begin)
  await truncate(join(folder, 'images', name), bytes)
  return storage.address(`images/${name}`)
}

it('MOD-08 GEN-17 a picture that fal cannot reach is sent whole, named by its bytes, up to 10 MB', async () => {
  const small = await keep('small.jpg', png)
  const urls = [`data:image/png;base64,${png.toString('base64')}`]
  expect(await placePictures(storage, [small])).toEqual({ outcome: 'placed', urls })
  const limit = await keep('limit.png', png, 10 * megabyte)
  expect(await placePictures(storage, [limit])).toMatchObject({ outcome: 'placed' })
  for (const refused of [
    await keep('large.png', png, 10 * megabyte + 1),
    await keep('page.png', Buffer.from('<html></html>')),
    storage.address('images/none.png'),
    'http://192.168.1.1/cat.png',
    'http://localhost:3000/media/%2e%2e/%2e%2e/etc/passwd',
  ])
    expect([refused, await placePictures(storage, [small, refused])]).toEqual([refused, notFetched])
})

it('MOD-08 pictures keep their order, and public ones are passed on by their address', async () => {
  const small = await keep('small.jpg', png)
  const outside = 'https://pictures.example.com/cat.png'
  const placed = await placePictures(storage, [outside, small, outside])
  expect(placed).toMatchObject({ urls: [outside, expect.stringMatching(/^data:image\/png;/), outside] })
})

it('MOD-09 a video to extend is sent whole up to 30 MB, and otherwise not at all', async () => {
  const bytes = Buffer.from('a video')
  const encoded = `data:video/mp4;base64,${bytes.toString('base64')}`
  expect(await placeVideo(storage, await keep('small.mp4', bytes))).toBe(encoded)
  expect(await placeVideo(storage, await keep('limit.mp4', bytes, 30 * megabyte))).toMatch(/^data:video\/mp4;/)
  expect(await placeVideo(storage, await keep('large.mp4', bytes, 30 * megabyte + 1))).toBeNull()
  expect(await placeVideo(storage, storage.address('images/none.mp4'))).toBeNull()
  const outside = 'https://videos.example.com/x.mp4'
  expect(await placeVideo(storage, outside)).toBe(outside)
})
