import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { placeDemoImage } from './place-demo-image.ts'

let folder: string
let storage: Storage
let elsewhere: Server
let asked = 0
const origin = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-place-'))
  storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  await writeFile(join(folder, 'file'), 'a file')
  for (const name of ['images/kept.png', 'a/poster.jpg', 'a/720p.mp4']) await storage.put(join(folder, 'file'), name)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()
  elsewhere = createServer((request, response) => {
    asked += 1
    response.end(request.url === '/picture' ? picture : '<html>no picture</html>')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  elsewhere.close()
  await rm(folder, { recursive: true, force: true })
})

const place = (imageUrl: string, exemptOrigins: string[] = []) =>
  placeDemoImage({ storage, fetch: createGuardedFetch({ exemptOrigins }) }, imageUrl, folder)

it.each(['images/kept.png', 'a/poster.jpg'])('PRV-01 a picture in our storage is used in place: %s', async (name) => {
  expect(await place(storage.address(name))).toBe(join(folder, 'media', name))
})

it('PRV-01 an external picture is downloaded and re-encoded', async () => {
  const path = await place(`${origin()}/picture`, [origin()])
  expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  await expect(place(`${origin()}/page`, [origin()])).rejects.toThrow('could not use the picture')
})

it('GEN-17 no picture is fetched from a private network', async () => {
  const before = asked
  for (const imageUrl of [
    `${origin()}/picture`,
    'http://169.254.169.254/latest',
    'http://[::1]/a',
    'file:///etc/passwd',
  ])
    await expect(place(imageUrl)).rejects.toThrow('could not fetch the picture')
  expect(asked).toBe(before)
})

it.each([
  ['is missing', 'a/none.jpg'],
  ['is not a picture', 'a/720p.mp4'],
  ['is a folder', 'images'],
  ['points outside the storage', '%2e%2e/%2e%2e/etc/passwd'],
  ['is malformed', '%E0%A4%A'],
])('GEN-17 an address of ours that %s is refused with a message', async (_name, name) => {
  await expect(place(`http://localhost:3000/media/${name}`)).rejects.toThrow('could not fetch the picture')
})
