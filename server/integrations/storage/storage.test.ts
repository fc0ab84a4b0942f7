import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type S3Fake, startS3Fake } from '#tests/fakes/s3.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { createLocalStorage } from './local-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let s3: S3Fake
const storages: Record<string, () => Storage> = {
  'a local folder': () => createLocalStorage(join(folder, 'media'), 'https://site.example'),
  'an S3 bucket': () => bucket(),
}
const bucket = (overrides = {}) =>
  createS3Storage({
    ...s3.options,
    mediaUrl: 'https://site.example/media',
    copiesFolder: join(folder, 'copies'),
    ...overrides,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-storage-'))
  await writeFile(join(folder, 'clip'), '0123456789')
  s3 = await startS3Fake()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(Object.keys(storages))('PLT-03 %s', (kind) => {
  let made: Storage | null = null
  const storage = () => {
    made ??= (storages[kind] as () => Storage)()
    return made
  }
  const read = async (name: string, range?: string) => {
    const file = await storage().open(name, range)
    return (
      file && { status: file.status, range: file.headers['content-range'], text: file.body && (await text(file.body)) }
    )
  }
  const text = async (body: Buffer | Readable) => (Buffer.isBuffer(body) ? body : await buffer(body)).toString()
  const keep = (name: string) => storage().put(join(folder, 'clip'), name)

  it('stores a file and returns it whole or in ranges', async () => {
    await keep('a b/1080p.mp4')
    await keep('a b/1080p.mp4')
    expect(await read('a b/1080p.mp4')).toEqual({ status: 200, range: undefined, text: '0123456789' })
    expect(await read('a b/1080p.mp4', 'bytes=2-4')).toEqual({ status: 206, range: 'bytes 2-4/10', text: '234' })
    expect(await read('a b/1080p.mp4', 'bytes=10-')).toEqual({ status: 416, range: 'bytes */10', text: null })
    expect((await storage().open('a b/1080p.mp4'))?.headers['content-type']).toBe('video/mp4')
    expect(await read('a b/none.mp4')).toBeNull()
  })

  it('GEN-19 never serves a replaced or removed file from memory', async () => {
    const asked = 'asked often/720p.mp4'
    await keep(asked)
    expect((await read(asked, 'bytes=2-4'))?.text).toBe('234')
    // The folder caches frequently requested files in memory as bytes; the bucket caches nothing.
    const isWarm = async () => Buffer.isBuffer((await storage().open(asked, 'bytes=2-4'))?.body)
    if (storage().localFolder) await waitUntil('the file is in memory', isWarm)
    expect((await read(asked, 'bytes=2-4'))?.text).toBe('234')
    await writeFile(join(folder, 'other'), 'abcdefghij')
    await storage().put(join(folder, 'other'), asked)
    expect(await read(asked, 'bytes=2-4')).toMatchObject({ status: 206, text: 'cde' })
    expect((await read(asked))?.text).toBe('abcdefghij')
    await storage().remove(asked)
    expect(await read(asked, 'bytes=2-4')).toBeNull()
  })

  it('has local files only for its own addresses', async () => {
    await keep('images/x.png')
    const path = await storage().localPath(storage().address('images/x.png'))
    expect(path && (await readFile(path, 'utf8'))).toBe('0123456789')
    expect(await storage().localPath(storage().address('images/none.png'))).toBeNull()
    expect(await storage().localPath('https://elsewhere.example/media/images/x.png')).toBeNull()
  })

  it('removes a single file, or only the given folder', async () => {
    for (const name of ['gone/1.mp4', 'gone/2.jpg', 'gone-not/1.mp4', 'alone/1.mp4', 'alone/2.mp4']) await keep(name)
    for (let count = 0; count < 2; count++) {
      await storage().removeFolder('gone')
      await storage().remove('alone/1.mp4')
    }
    const left = ['gone/1.mp4', 'gone/2.jpg', 'gone-not/1.mp4', 'alone/1.mp4', 'alone/2.mp4']
    expect(await Promise.all(left.map(async (name) => (await read(name)) !== null))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ])
  })

  it('FLD-01 gives a file another name, and repeating it is harmless', async () => {
    await keep('from/1.mp4')
    for (let count = 0; count < 2; count++) await storage().move('from/1.mp4', 'to a b/1.mp4')
    expect(await read('from/1.mp4')).toBeNull()
    expect(await read('to a b/1.mp4')).toMatchObject({ status: 200, text: '0123456789' })
    expect((await storage().open('to a b/1.mp4'))?.headers['content-type']).toBe('video/mp4')
  })

  it('FLD-01 lists a folder with its hidden files, which are no orphans', async () => {
    s3.pageSize = 2
    for (const name of ['.hidden/night/1.mp4', '.hidden/night/2.mp4', '.hidden/later/3.mp4', '.hidden-not/4.mp4'])
      await keep(name)
    const listed: [string, number][] = []
    for await (const page of storage().listFolder('.hidden'))
      for (const { name, bytes } of page) listed.push([name, bytes])
    expect(listed.sort()).toEqual([
      ['.hidden/later/3.mp4', 10],
      ['.hidden/night/1.mp4', 10],
      ['.hidden/night/2.mp4', 10],
    ])
    const older: string[] = []
    for await (const page of storage().listOlder(new Date(Date.now() + 60_000))) older.push(...page)
    expect(older.filter((name) => name.includes('hidden'))).toEqual([])
    s3.pageSize = 1000
  })

  it('PLT-08 lists files older than a given time, in pages', async () => {
    s3.pageSize = 2
    const names = ['old/1.mp4', 'old/2.jpg', 'old/a b & c.jpg', 'older/1.mp4']
    const sizes = []
    for (const name of names) sizes.push(await keep(name))
    expect(sizes).toEqual([10, 10, 10, 10])
    const list = async (before: Date) => {
      const listed: string[] = []
      for await (const page of storage().listOlder(before)) listed.push(...page)
      return listed.filter((name) => name.startsWith('old')).sort()
    }
    expect(await list(new Date(Date.now() + 60_000))).toEqual(names)
    expect(await list(new Date(Date.now() - 60_000))).toEqual([])
    s3.pageSize = 1000
  })

  it('reports that it is available', () => expect(storage().ping()).resolves.toBeUndefined())
})

it('PLT-03 a local folder never reaches its neighbour, even if the names begin alike', async () => {
  const storage = createLocalStorage(join(folder, 'media'), 'https://site.example')
  await mkdir(join(folder, 'media-private'))
  const neighbour = join(folder, 'media-private', 'clip')
  await copyFile(join(folder, 'clip'), neighbour)
  const name = '../media-private/clip'
  const outside = 'A stored name must stay inside the storage folder.'
  for (const reach of [
    async () => storage.open(name),
    async () => storage.put(join(folder, 'clip'), name),
    async () => storage.remove(name),
    async () => storage.removeFolder('../media-private'),
    async () => storage.localPath(storage.address(name)),
  ])
    await expect(reach()).rejects.toThrow(outside)
  expect(await readFile(neighbour, 'utf8')).toBe('0123456789')
})

it('PLT-08 a file that cannot be stored leaves no part of itself in a folder', async () => {
  const storage = createLocalStorage(join(folder, 'full'), 'https://site.example')
  // A folder in its place.
  await mkdir(join(folder, 'full', 'vid', '720p.mp4'), { recursive: true })
  await expect(storage.put(join(folder, 'clip'), 'vid/720p.mp4')).rejects.toThrow()
  expect(await readdir(join(folder, 'full', 'vid'))).toEqual(['720p.mp4'])
})

it('PLT-03 a bucket never reaches its neighbour, however an address of a user spells the way out', async () => {
  const { bucket: own } = s3.options
  await bucket().put(join(folder, 'clip'), 'images/way-out.png')
  const outside = 'A stored name must stay inside the bucket.'
  for (const name of [`../${own}/images/way-out.png`, `images/../../${own}/images/way-out.png`, './images/way-out.png'])
    for (const reach of [
      async () => bucket().open(name),
      async () => bucket().put(join(folder, 'clip'), name),
      async () => bucket().remove(name),
      async () => bucket().localPath(bucket().address(name)),
      async () => bucket().localPath(bucket().address(encodeURIComponent(name))),
      async () => bucket().localPath(bucket().address(name.replaceAll('.', '%2e'))),
    ])
      await expect(reach()).rejects.toThrow(outside)
})

it('PLT-06 a missing local folder is reported as unavailable', async () => {
  const gone = join(folder, 'gone')
  const storage = createLocalStorage(gone, 'https://site.example')
  await storage.ping()
  await rm(gone, { recursive: true })
  await expect(storage.ping()).rejects.toThrow('ENOENT')
})

describe('PLT-03 an S3 bucket with problems', () => {
  it('is not read on for a client that has gone', async () => {
    const storage = bucket()
    await storage.put(join(folder, 'clip'), 'gone/9.mp4')
    const address = storage.address('gone/9.mp4')
    await expect(storage.localPath(address, AbortSignal.abort())).rejects.toThrow('abort')
    expect(await storage.localPath(address)).not.toBeNull()
  })

  it('PLT-08 may miss an object to remove, but not the whole bucket', async () => {
    s3.missesRemoved = true
    for (let count = 0; count < 2; count++) await bucket().remove('never/1.mp4')
    await bucket().put(join(folder, 'clip'), 'once/1.mp4')
    await bucket().remove('once/1.mp4')
    expect(s3.objects.has('once/1.mp4')).toBe(false)
    await expect(bucket({ bucket: 'another' }).remove('once/1.mp4')).rejects.toThrow('404')
    s3.missesRemoved = false
  })

  it('GEN-19 SEC-16 only what is public may be kept by caches in front of it', async () => {
    const kept = async (name: string) => {
      await bucket().put(join(folder, 'clip'), name)
      return s3.objects.get(name)?.cacheControl
    }
    expect(await kept('vid/720p.mp4')).toBe('public, max-age=31536000, immutable')
    for (const name of ['archives/1/2/000000', 'temporary/x.png', '.soundreel.json', '.bin/night/vid/720p.mp4'])
      expect([name, await kept(name)]).toEqual([name, 'no-store'])
  })

  it('has its local copies for an hour, and nothing of one that broke off', async () => {
    const copiesFolder = join(folder, 'own copies')
    const storage = bucket({ copiesFolder })
    const copy = (name: string, signal?: AbortSignal) => storage.localPath(storage.address(name), signal)
    const age = async (path: string | null, minutes: number) => {
      const at = new Date(Date.now() - minutes * 60_000)
      await utimes(String(path), at, at)
    }
    for (const name of ['copied/1.mp4', 'copied/2.mp4', 'copied/3.mp4', 'copied/4.mp4'])
      await storage.put(join(folder, 'clip'), name)
    const first = await copy('copied/1.mp4')
    s3.objects.delete('copied/1.mp4')
    expect(await copy('copied/1.mp4')).toBe(first)
    await age(first, 59)
    await copy('copied/2.mp4')
    expect(await readdir(copiesFolder)).toHaveLength(2)
    await age(first, 61)
    await copy('copied/3.mp4')
    expect(await copy('copied/1.mp4')).toBeNull()
    await expect(copy('copied/4.mp4', AbortSignal.abort())).rejects.toThrow('abort')
    expect((await readdir(copiesFolder)).filter((name) => !/^[0-9a-f]{64}\.mp4$/.test(name))).toEqual([])
    expect(await readdir(copiesFolder)).toHaveLength(2)
  })

  it('FLM-04 keeps a local copy for an hour after it was last asked for', async () => {
    const copiesFolder = join(folder, 'used copies')
    const storage = bucket({ copiesFolder })
    const copy = (name: string) => storage.localPath(storage.address(name))
    for (const name of ['used/1.mp4', 'used/2.mp4']) await storage.put(join(folder, 'clip'), name)
    const path = String(await copy('used/1.mp4'))
    const old = new Date(Date.now() - 61 * 60_000)
    await utimes(path, old, old)
    expect(await copy('used/1.mp4')).toBe(path)
    await copy('used/2.mp4')
    expect(await readFile(path, 'utf8')).toBe('0123456789')
  })

  it('FLM-04 is copied whole for all that ask for a file at the same moment', async () => {
    const copiesFolder = join(folder, 'simultaneous copies')
    const storage = bucket({ copiesFolder })
    await storage.put(join(folder, 'clip'), 'shown/twice.mp4')
    const address = storage.address('shown/twice.mp4')
    const paths = await Promise.all(Array.from({ length: 10 }, () => storage.localPath(address)))
    const [path] = paths
    expect(new Set(paths)).toEqual(new Set([path]))
    expect(await readFile(String(path), 'utf8')).toBe('0123456789')
    expect(await readdir(copiesFolder)).toHaveLength(1)
  })

  it('is retried when it is busy', async () => {
    s3.failures = 2
    await bucket().put(join(folder, 'clip'), 'busy/1.mp4')
    expect(s3.objects.get('busy/1.mp4')?.bytes.toString()).toBe('0123456789')
  })

  it('GEN-19 may be read as slowly as the viewer plays it', async () => {
    await bucket().put(join(folder, 'clip'), 'slow/1.mp4')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const file = await bucket().open('slow/1.mp4')
    vi.advanceTimersByTime(60 * 60_000)
    vi.useRealTimers()
    expect((await buffer(file?.body as Readable)).toString()).toBe('0123456789')
  })

  it('reports an error for a wrong key, never a missing file', async () => {
    const wrong = bucket({ secretAccessKey: 'another' })
    await expect(wrong.open('busy/1.mp4')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(wrong.ping()).rejects.toThrow('403')
    await expect(wrong.put(join(folder, 'clip'), 'x.mp4')).rejects.toThrow('403')
  })
})
