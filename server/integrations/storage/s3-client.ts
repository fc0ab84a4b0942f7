import { AwsClient } from 'aws4fetch'

export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

type Call = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer>; expected?: number[] }

export type S3Client = {
  /** @throws Error if the status of the answer is not an expected one. */
  call(method: 'GET' | 'PUT' | 'DELETE', name: string, call?: Call): Promise<Response>
  /** Up to a thousand names with this prefix. */
  list(prefix: string): Promise<string[]>
  /** All objects whose names have this prefix, in pages of a thousand. */
  listAll(prefix: string): AsyncIterable<S3Object[]>
}

export type S3Object = { name: string; changedAt: Date; bytes: number }

const timeoutMs = 60_000
const retries = 3

/** The five S3 calls that the server needs; see https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function createS3Client({ endpoint, bucket, region, ...keys }: S3Options): S3Client {
  const aws = new AwsClient({ ...keys, region, service: 's3', retries })
  const root = `${endpoint}/${bucket}`

  async function send(method: string, url: string, { headers = {}, body, expected = [200, 204] }: Call) {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error(`S3 did not answer ${method} in time`)), timeoutMs)
    // The timeout covers only the start of the answer; the client's speed determines how fast the body is read.
    const answer = await aws
      .fetch(url, { method, headers, signal: patience.signal, ...(body ? { body } : {}) })
      .finally(() => clearTimeout(timer))
    if (expected.includes(answer.status)) return answer
    const words = /<Code>([^<]*)<\/Code>/.exec(await answer.text())?.[1] ?? ''
    throw new Error(`S3 answered ${answer.status} ${words} to ${method} ${new URL(url).pathname}`)
  }

  async function listPage(query: string) {
    const text = await (await send('GET', `${root}?list-type=2${query}`, {})).text()
    const entries = Array.from(text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g), (match) => match[1] ?? '')
    const objects = entries.map((entry) => ({
      name: readTag(entry, 'Key'),
      changedAt: new Date(readTag(entry, 'LastModified')),
      bytes: Number(readTag(entry, 'Size')),
    }))
    return { objects, next: readTag(text, 'NextContinuationToken') }
  }

  return {
    call: (method, name, call = {}) => send(method, `${root}/${encodePath(name)}`, call),
    async list(prefix) {
      const { objects } = await listPage(`&prefix=${encodeURIComponent(prefix)}`)
      return objects.map(({ name }) => name)
    },
    async *listAll(prefix) {
      const within = prefix === '' ? '' : `&prefix=${encodeURIComponent(prefix)}`
      for (let token = ''; ; ) {
        const { objects, next } = await listPage(within + token)
        yield objects
        if (next === '') return
        token = `&continuation-token=${encodeURIComponent(next)}`
      }
    },
  }
}

/** @throws Error if the name leads out of the bucket: the URL would resolve its dots, and the request is signed. */
function encodePath(name: string): string {
  const parts = name.split('/')
  if (parts.some((part) => part === '.' || part === '..')) throw new Error('A stored name must stay inside the bucket.')
  return parts.map(encodeURIComponent).join('/')
}

function readTag(xml: string, tag: string): string {
  return decodeXml(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '')
}

function decodeXml(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
}
