import type { IncomingHttpHeaders } from 'node:http'
import { type ComfyAnswer, json, troubled } from './comfyui-answer.ts'
import type { ComfyFakeState, ComfyFolder } from './comfyui-state.ts'
import { bound } from './comfyui-words.ts'

/** `POST /api/upload/image`: keeps any file, in the folder that the form names. */
export async function upload(
  state: ComfyFakeState,
  headers: IncomingHttpHeaders,
  body: Uint8Array<ArrayBuffer>,
): Promise<ComfyAnswer> {
  const form = await readForm(headers, body)
  if (!form) return troubled
  const image = form.get('image')
  if (!(image instanceof File) || !image.name) return { status: 400 }
  const type = String(form.get('type') ?? 'input')
  if (!isFolder(type)) return { status: 400 }
  const subfolder = normalise(String(form.get('subfolder') ?? ''))
  if (subfolder === null || /[/\\]/.test(image.name) || image.name.includes('..')) return { status: 400 }
  const bytes = new Uint8Array(await image.arrayBuffer())
  const isOver = ['true', '1'].includes(String(form.get('overwrite')))
  const name = isOver ? image.name : findName(state, `${type}/${subfolder}`, image.name, bytes)
  state.uploads.set(`${type}/${subfolder}/${name}`, { name, subfolder, type, bytes })
  bound(state.uploads, 500)
  return json({ name, subfolder, type })
}

async function readForm(headers: IncomingHttpHeaders, body: Uint8Array<ArrayBuffer>): Promise<FormData | null> {
  const contentType = headers['content-type'] ?? ''
  return new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null)
}

const isFolder = (type: string): type is ComfyFolder => ['input', 'output', 'temp'].includes(type)

/** Null for a folder outside. */
function normalise(subfolder: string): string | null {
  const parts = subfolder.split('/').filter((part) => part && part !== '.')
  return subfolder.startsWith('/') || parts.includes('..') ? null : parts.join('/')
}

/** The same name for the same bytes, else the next free one: `name (1).png`. */
function findName(state: ComfyFakeState, folder: string, wanted: string, bytes: Uint8Array): string {
  const cut = wanted.lastIndexOf('.') < 1 ? wanted.length : wanted.lastIndexOf('.')
  for (let index = 0; ; index++) {
    const name = index === 0 ? wanted : `${wanted.slice(0, cut)} (${index})${wanted.slice(cut)}`
    const kept = state.uploads.get(`${folder}/${name}`)
    if (!kept || Buffer.compare(kept.bytes, bytes) === 0) return name
  }
}
