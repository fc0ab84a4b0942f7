import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeMetadata } from '#tests/fakes/comfyui/graph/write-metadata.ts'
import type { ComfyAnswer } from './comfyui-answer.ts'
import type { ComfyFakeState, ComfyFile } from './comfyui-state.ts'

type Served = { bytes: Uint8Array; at: number; words: ReadonlyMap<string, string>; nth: number }

const empty = (status: number): ComfyAnswer => ({ status })

/** `GET /api/view` and HEAD: a file with ranges, or the misbehaviour that the prompt of its job asks for. */
export async function view(
  state: ComfyFakeState,
  request: IncomingMessage,
  response: ServerResponse,
  params: URLSearchParams,
): Promise<ComfyAnswer> {
  const name = params.get('filename')
  if (name === null) return empty(404)
  const [subfolder, type] = [params.get('subfolder') ?? '', params.get('type') ?? 'output']
  if (!name || name.startsWith('/') || name.includes('..') || !['input', 'output', 'temp'].includes(type))
    return empty(400)
  if (subfolder.startsWith('/') || subfolder.split('/').includes('..')) return empty(403)
  const path = `${type}/${subfolder}/${name.slice(name.lastIndexOf('/') + 1)}`
  const [file, upload] = [state.files.get(path), state.uploads.get(path)]
  if (upload) return serve({ bytes: upload.bytes, at: 0, words: new Map(), nth: 1 }, name, request, response)
  if (!file || file.words.has('view-404')) return empty(404)
  if (request.method === 'GET') file.requests += 1
  if (file.words.has('redirect'))
    return { status: 302, headers: { location: `${state.elsewhereUrl}/${encodeURIComponent(path)}` } }
  // Bounded: an answer whose headers come late.
  if (file.words.has('slow-view')) await sleep(Number(file.words.get('slow-view') || 2000), undefined, { ref: false })
  const served = { bytes: await readOutput(state, file), at: file.at, words: file.words, nth: file.requests }
  return serve(served, name, request, response)
}

/** The bytes of a file as it lies on the disk of the server. */
export async function readOutput(state: ComfyFakeState, file: ComfyFile): Promise<Uint8Array> {
  const { clip, words, isHalf, metadata } = file
  if (words.has('empty-file')) return Buffer.alloc(0)
  const plain = await readFile(await state.clips(clip))
  const content = metadata === null ? plain : writeMetadata(plain, 'prompt', metadata)
  return isHalf || words.has('half-file') ? content.subarray(0, content.length >> 1) : content
}

const mediaTypes: Record<string, string> = {
  ...{ mp4: 'video/mp4', webm: 'video/webm', mkv: 'video/x-matroska', png: 'image/png', jpg: 'image/jpeg' },
}

async function serve(file: Served, name: string, request: IncomingMessage, response: ServerResponse) {
  const { bytes, at, words, nth } = file
  const size = bytes.length
  const etag = `"${createHash('sha256').update(`${at}`).digest('hex').slice(0, 16)}-${size.toString(16)}"`
  const modified = new Date(at)
  const headers: Record<string, string | number> = {
    ...{ etag, 'last-modified': modified.toUTCString(), 'accept-ranges': 'bytes' },
    'content-type': mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    ...{ 'content-disposition': `filename="${name}"`, 'x-content-type-options': 'nosniff' },
  }
  if (request.headers['if-none-match'] === etag) return end(response, 304, { etag })
  const range = readRange(request, size, modified)
  if (range === 'unsatisfiable') return end(response, 416, { ...headers, 'content-range': `bytes */${size}` })
  const [from, to] = range ?? [0, size]
  headers['content-length'] = words.has('huge') ? 600_000_000 : to - from
  if (range) headers['content-range'] = `bytes ${from}-${to - 1}/${size}`
  response.writeHead(range ? 206 : 200, headers)
  if (request.method === 'HEAD') return end(response)
  if (!words.has('cut-off') && !(words.has('cut-off-once') && nth === 1)) return end(response, bytes.subarray(from, to))
  response.write(bytes.subarray(from, (from + to) >> 1))
  // Bounded: written bytes must leave before the connection closes.
  await sleep(20)
  return 'reset' as const
}

function end(response: ServerResponse, status: number, headers: Record<string, string | number>): 'sent'
function end(response: ServerResponse, content?: Uint8Array): 'sent'
function end(response: ServerResponse, first?: number | Uint8Array, headers = {}): 'sent' {
  if (typeof first === 'number') response.writeHead(first, headers).end()
  else response.end(first)
  return 'sent'
}

/**
 * The requested bytes, the end exclusive; null for the whole file. The framework reads only a date in If-Range: if there
 * is an ETag in it, the range is served whatever the file is now.
 */
function readRange(request: IncomingMessage, size: number, modified: Date): [number, number] | null | 'unsatisfiable' {
  const [, start = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (!start && !last) return null
  const since = Date.parse(String(request.headers['if-range']))
  if (modified.getTime() >= since + 1000) return null
  const from = start ? Number(start) : Math.max(size - Number(last), 0)
  const to = start && last ? Math.min(Number(last) + 1, size) : size
  return from >= to ? 'unsatisfiable' : [from, to]
}
