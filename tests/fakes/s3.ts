import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readByteRange } from '#server/integrations/storage/byte-range.ts'
import { keepAlive } from './keep-alive.ts'

export type S3Fake = {
  options: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** The same settings as environment variables for the server. */
  environment: Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  /** Stored objects by name. */
  objects: Map<string, { bytes: Buffer; type: string; cacheControl: string; changedAt: Date }>
  /** The maximum number of names in a list. */
  pageSize: number
  /** How many of the next calls answer 503. */
  failures: number
  /** Whether removing an object that does not exist answers 404, as some services do, and not 204. */
  missesRemoved: boolean
  /** Objects whose names begin so cannot be stored; null for none. */
  refusedFolder: string | null
  close(): Promise<void>
}

/** An S3-compatible service with one bucket that checks every signature (Signature Version 4) and payload hash. */
export async function startS3Fake(): Promise<S3Fake> {
  const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' }
  const server = createServer(keepAlive, (request, response) => {
    void read(request).then((body) => {
      const { status, headers = {}, content = '' } = answer(fake, request, body)
      if (status !== 204) response.setHeader('content-length', Buffer.byteLength(content))
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bucket = 'videos'
  const fake: S3Fake = {
    options: { endpoint, bucket, ...keys },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: keys.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects: new Map(),
    pageSize: 1000,
    failures: 0,
    missesRemoved: false,
    refusedFolder: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fake
}

type Answer = { status: number; headers?: Record<string, string>; content?: Buffer | string }

function answer(fake: S3Fake, request: IncomingMessage, body: Buffer): Answer {
  if (fake.failures > 0) {
    fake.failures--
    return refusal(503, 'SlowDown')
  }
  const fault = findFault(fake, request, body)
  if (fault) return refusal(403, fault)
  const url = new URL(request.url ?? '/', fake.options.endpoint)
  const [, bucket, ...path] = url.pathname.split('/').map(decodeURIComponent)
  if (bucket !== fake.options.bucket) return refusal(404, 'NoSuchBucket')
  const name = path.join('/')
  if (request.method === 'GET' && url.searchParams.has('list-type')) return list(fake, url.searchParams)
  if (request.method === 'PUT') {
    if (fake.refusedFolder !== null && name.startsWith(fake.refusedFolder)) return refusal(403, 'AccessDenied')
    const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
    fake.objects.set(name, { bytes: body, type, cacheControl, changedAt: new Date() })
    return { status: 200 }
  }
  if (request.method === 'DELETE') {
    const isKnown = fake.objects.delete(name)
    return isKnown || !fake.missesRemoved ? { status: 204 } : refusal(404, 'NoSuchKey')
  }
  return send(fake, name, request.headers.range)
}

function send(fake: S3Fake, name: string, rangeHeader: string | undefined): Answer {
  const object = fake.objects.get(name)
  if (!object) return refusal(404, 'NoSuchKey')
  const size = object.bytes.length
  const range = readByteRange(rangeHeader, size)
  if (range === 'outside') return { ...refusal(416, 'InvalidRange'), headers: { 'content-range': `bytes */${size}` } }
  if (range === 'all') return { status: 200, headers: { 'content-type': object.type }, content: object.bytes }
  const headers = { 'content-type': object.type, 'content-range': `bytes ${range.start}-${range.end}/${size}` }
  return { status: 206, headers, content: object.bytes.subarray(range.start, range.end + 1) }
}

function list(fake: S3Fake, query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? ''
  const names = [...fake.objects.keys()]
    .sort()
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
  const page = names.slice(0, fake.pageSize)
  const contents = page.map((name) => {
    const object = fake.objects.get(name)
    const facts = `<LastModified>${object?.changedAt.toISOString()}</LastModified><Size>${object?.bytes.length}</Size>`
    return `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key>${facts}</Contents>`
  })
  const more = page.length < names.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return { status: 200, content: `<ListBucketResult>${contents.join('')}${more}</ListBucketResult>` }
}

function refusal(status: number, code: string): Answer {
  return { status, content: `<Error><Code>${code}</Code></Error>` }
}

/** Computes the signature of the received request again, as the service's documentation describes. */
function findFault({ options }: S3Fake, request: IncomingMessage, body: Buffer): string | null {
  const header = (name: string) => request.headers[name]?.toString().trim() ?? ''
  const match = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    header('authorization'),
  )
  if (!match) return 'AccessDenied'
  const [, key, date = '', region = '', signed = '', signature] = match
  if (key !== options.accessKeyId || region !== options.region) return 'InvalidAccessKeyId'
  const payload = header('x-amz-content-sha256')
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url ?? '/', options.endpoint)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = signed.split(';').map((name) => `${name}:${header(name)}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, payload].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${options.secretAccessKey}`,
  )
  const expected = createHmac('sha256', signingKey).update(toSign).digest('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
