import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { cacheControlOf } from './cache-control.ts'
import { contentType } from './content-type.ts'
import { listOlder, measureSpace } from './measure-folder.ts'
import { createS3Client, type S3Client, type S3Options } from './s3-client.ts'
import type { Storage, StoredFile } from './storage.ts'

type Options = S3Options & {
  /** The address that precedes the names. */
  mediaUrl: string
  /** The folder for local copies, in the data folder. */
  copiesFolder: string
}

const passedOn = ['content-type', 'content-length', 'content-range', 'etag', 'last-modified']

/** Stores media in a bucket of any S3-compatible service, addressed by path. */
export function createS3Storage({ mediaUrl, copiesFolder, ...options }: Options): Storage {
  const client = createS3Client(options)
  const base = `${mediaUrl}/`
  const putBytes = async (bytes: Buffer<ArrayBuffer>, name: string) => {
    const headers = {
      'content-type': contentType(name),
      'cache-control': cacheControlOf(name),
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    }
    await client.call('PUT', name, { headers, body: bytes })
    return bytes.length
  }
  return {
    localFolder: null,
    put: async (path, name) => putBytes(await readFile(path), name),
    async *listOlder(before) {
      for await (const objects of client.listAll(''))
        yield objects.flatMap(({ name, changedAt }) => (changedAt < before && !name.startsWith('.') ? [name] : []))
    },
    listFolder: (folder) => client.listAll(`${folder}/`),
    // Not by the call that copies an object: not every service has it, and some answer 200 although it failed.
    async move(name, to) {
      const file = await openObject(client, name, undefined)
      if (!file) return
      await putBytes(await readWhole(file), to)
      await removeObject(client, name)
    },
    remove: (name) => removeObject(client, name),
    async removeFolder(folder) {
      for (let names = await client.list(`${folder}/`); names.length > 0; names = await client.list(`${folder}/`))
        for (const name of names) await removeObject(client, name)
    },
    address: (name) => base + name,
    async localPath(address, signal) {
      if (!address.startsWith(base)) return null
      return copyHere(client, decodeURIComponent(address.slice(base.length)), { folder: copiesFolder, signal })
    },
    open: (name, range) => openObject(client, name, range),
    // A bucket does not say what is free. Renders, films and copies need this disk, and the bucket may be on it.
    space: () => measureSpace(dirname(copiesFolder)),
    ping: async () => void (await client.list('ping/')),
  }
}

/** Some services answer 404 for an object that does not exist. A missing bucket is an error: its files may be elsewhere. */
async function removeObject(client: S3Client, name: string): Promise<void> {
  const answer = await client.call('DELETE', name, { expected: [200, 204, 404] })
  if (answer.status === 404 && !(await answer.text()).includes('<Code>NoSuchKey</Code>'))
    throw new Error(`S3 answered 404 to DELETE ${name}`)
}

async function openObject(client: S3Client, name: string, range: string | undefined): Promise<StoredFile | null> {
  const answer = await client.call('GET', name, { headers: range ? { range } : {}, expected: [200, 206, 404, 416] })
  if (answer.status === 404) return null
  const headers: Record<string, string> = { 'accept-ranges': 'bytes' }
  for (const name of passedOn) {
    const value = answer.headers.get(name)
    if (value !== null) headers[name] = value
  }
  if (answer.status === 416)
    return { status: 416, headers: { 'content-range': headers['content-range'] ?? '*' }, body: null }
  // fetch and Node use the same stream class under two types.
  const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null
  return { status: answer.status === 206 ? 206 : 200, headers, body }
}

/** @throws Error if the connection ended early */
async function readWhole({ headers, body }: StoredFile): Promise<Buffer<ArrayBuffer>> {
  const bytes = body && !Buffer.isBuffer(body) ? Buffer.from(await buffer(body)) : Buffer.alloc(0)
  const length = headers['content-length']
  if (length !== undefined && Number(length) !== bytes.length) throw new Error('A file from the bucket is incomplete.')
  return bytes
}

/** Copies are needed only while a job runs, counted from the last job that asked for one. */
const copyKeptMs = 60 * 60 * 1000

type Copy = { folder: string; signal: AbortSignal | undefined }

/** A name always has the same content, so an existing copy is valid. */
async function copyHere(client: S3Client, name: string, { folder, signal }: Copy): Promise<string | null> {
  const path = join(folder, createHash('sha256').update(name).digest('hex') + extname(name))
  if (await isKept(path)) return path
  const file = await openObject(client, name, undefined)
  if (!file?.body) return null
  await mkdir(folder, { recursive: true })
  for (const { name: old } of await listOlder(folder, new Date(Date.now() - copyKeptMs)))
    await rm(join(folder, old), { force: true })
  // Several may ask for the same file at the same moment, such as for a film that shows a clip twice.
  const draft = `${path}.${randomUUID()}.part`
  try {
    await pipeline(file.body, createWriteStream(draft), { signal })
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await rename(draft, path)
  return path
}

/** Whether there is a copy, which is kept for another hour then. One call, because another request may remove it. */
function isKept(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}
