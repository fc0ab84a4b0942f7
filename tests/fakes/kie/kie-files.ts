import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Envelope, envelope } from './kie-envelope.ts'
import { sendPage } from './kie-http.ts'
import type { KieFakeState, KieFakeTask } from './kie-state.ts'

const minuteMs = 60_000
/** How long a link that download-url returns is valid. */
const freshMs = 20 * minuteMs
/** How long the link in the record is valid in practice. */
const linkMs = 24 * 60 * minuteMs

/** The link that download-url returns for a link of a result. */
export function freshLink(state: KieFakeState, url: string): Envelope {
  const task = state.tasks.find(({ id }) => url.startsWith(`${state.url}/files/${id}/`))
  if (!task) return envelope(422, null, 'url is wrong')
  const since = state.now() - (task.words.has('fresh-expired') ? freshMs + 1 : 0)
  return envelope(200, `${url.split('?')[0]}?fresh=${since}`)
}

/** Serves a result with ranges, or with the misbehaviour that the prompt of its task asks for. */
export async function serveFile(
  state: KieFakeState,
  task: KieFakeTask,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { words } = task
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const since = Number(searchParams.get('fresh') ?? task.startedAt)
  const isFresh = searchParams.has('fresh')
  const nth = ++task.fileRequests
  task.ranges.push(request.headers.range ?? null)
  if (request.headers.authorization) return sendPage(response, 400, 'a key has no business here')
  if (nth <= Number(words.get('file-404') ?? 0)) return sendPage(response, 404, 'not yet')
  if (words.has('file-expired') && !isFresh) return sendPage(response, 403, 'AccessDenied')
  if (state.now() - since > (isFresh ? freshMs : linkMs)) return sendPage(response, isFresh ? 403 : 404, 'expired')
  if (words.has('file-gone')) return sendPage(response, 404, 'NoSuchKey')
  if (words.has('file-html')) return sendPage(response, 200, 'expired')
  if (nth <= Number(words.get('file-503') ?? 0)) return sendPage(response, 503, 'busy')
  if (words.has('file-redirect') && !searchParams.has('moved'))
    return void response.writeHead(302, { location: `${pathname}?moved=1` }).end()
  if (words.has('file-redirect-inside')) return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  const [, resolution = task.clip.resolution] = /(\d+[pk])\.mp4$/.exec(pathname) ?? []
  await sendContent(await readContent(state, task, resolution, nth), task, request, response, nth)
}

async function readContent(state: KieFakeState, task: KieFakeTask, resolution: string, nth: number): Promise<Buffer> {
  const content = await readFile(await state.clips({ ...task.clip, resolution }))
  if (task.words.has('file-short')) return content.subarray(0, content.length >> 1)
  // Another file under the same link, as after a new upload.
  if (task.words.has('file-changes') && nth > 1) content.reverse()
  return content
}

async function sendContent(
  content: Buffer,
  { words }: KieFakeTask,
  request: IncomingMessage,
  response: ServerResponse,
  nth: number,
): Promise<void> {
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  const range = words.has('file-no-range') ? null : readRange(request, etag)
  const start = Math.min(range ?? 0, content.length)
  const type = words.has('file-mime') ? 'application/octet-stream' : 'video/mp4'
  const headers: Record<string, string | number> = { 'content-type': type, 'accept-ranges': 'bytes' }
  if (!words.has('file-no-etag')) headers.etag = etag
  if (!words.has('file-chunked')) headers['content-length'] = content.length - start
  if (range !== null && start >= content.length)
    return void response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
  if (range !== null) headers['content-range'] = `bytes ${start}-${content.length - 1}/${content.length}`
  response.writeHead(range === null ? 200 : 206, headers)
  const cut = cutAt(words, content.length, nth)
  if (cut === null && !words.has('file-slow')) return void response.end(content.subarray(start))
  const end = Math.max(start, cut ?? content.length)
  const step = words.has('file-slow') ? 1024 : content.length
  response.flushHeaders()
  for (let at = start; at < end; at += step) {
    response.write(content.subarray(at, Math.min(at + step, end)))
    // Bounded: a slow download, with this pause after each kilobyte.
    if (words.has('file-slow')) await sleep(5)
  }
  if (cut === null) return void response.end()
  // Bounded: written bytes must leave before the connection closes.
  await sleep(20)
  if (words.has('file-truncated')) request.socket.end()
  else request.socket.resetAndDestroy()
}

/** The first requested byte; null for the whole file, or if the file has changed since. */
function readRange(request: IncomingMessage, etag: string): number | null {
  const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
  const ifRange = request.headers['if-range']
  return start === undefined || (ifRange !== undefined && ifRange !== etag) ? null : Number(start)
}

/** The byte at which the connection breaks: `[file-reset=…]` the first time, `[file-reset-always=…]` every time. */
function cutAt(words: Map<string, string>, size: number, nth: number): number | null {
  const always = words.get('file-reset-always')
  if (always !== undefined) return position(always, size)
  const first = words.get('file-reset') ?? words.get('file-truncated')
  return first === undefined || nth > 1 ? null : position(first, size)
}

function position(text: string, size: number): number {
  if (text === 'last') return size - 1
  return text.endsWith('%') ? Math.floor((size * Number.parseInt(text, 10)) / 100) : Number(text)
}
