import { readFile, stat, writeFile } from 'node:fs/promises'
import { messageOf } from '#server/error-facts.ts'
import { answerParent } from '#server/media/answer-parent.ts'
import { readBoxLayout } from '#server/media/box-layout.ts'
import { describeManifest, upstreamIngredient, type VideoOrigin } from './describe-manifest.ts'
import { hasManifest } from './has-manifest.ts'
import { loadC2pa, MemoryBlob } from './load-c2pa.ts'

export type SignFileRequest = {
  /** The provider's file, unchanged; its manifest is kept. */
  upstreamPath: string
  /** The file to sign: the same, or a copy with its index in front. */
  videoPath: string
  outputPath: string
  origin: VideoOrigin
  alg: string
  /** The exact length of the signature. */
  signatureBytes: number
}
/** `unreadable`: the provider's file has a manifest that the library cannot read; the video is signed without it. */
export type Upstream = 'none' | 'kept' | 'unreadable'
export type SignStep = { step: 'claim'; file: SignFileRequest } | { step: 'seal'; signature: Uint8Array }
export type SignAnswer =
  | { outcome: 'claim'; claim: Uint8Array; upstream: Upstream }
  | { outcome: 'signed'; memoryBytes: number }
  | { outcome: 'failed'; reason: string }

const memoryMb = 900
/** The library needs about seven times the size of the file. An eight second video with 50 Mbit/s has 50 MB. */
const maxBytes = 64 * 1024 * 1024
/** Nothing is fetched from addresses in a file. */
const settings = JSON.stringify({ verify: { verify_after_sign: false, remote_manifest_fetch: false } })
const format = 'video/mp4'

type Bytes = Uint8Array<ArrayBuffer>
type Underway = { seal: (signature: Bytes) => void; output: Promise<Uint8Array>; outputPath: string }

let library: Awaited<ReturnType<typeof loadC2pa>> | null = null
let underway: Underway | null = null

answerParent<SignStep>(memoryMb, async (request): Promise<SignAnswer> => {
  try {
    return request.step === 'claim' ? await claim(request.file) : await seal(request.signature)
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error).slice(0, 200) }
  }
})

/** Builds the manifest up to the bytes to be signed. The key stays in the parent. */
async function claim(file: SignFileRequest): Promise<SignAnswer> {
  for (const path of [file.upstreamPath, file.videoPath])
    if ((await stat(path)).size > maxBytes) throw new Error(`the file is larger than ${maxBytes} bytes`)
  library ??= await loadC2pa()
  const { builder, upstream } = await build(file)
  const source = new MemoryBlob(await readFile(file.videoPath))
  const claimed = Promise.withResolvers<Uint8Array>()
  const sealed = Promise.withResolvers<Bytes>()
  const sign = (bytes: Bytes) => {
    claimed.resolve(bytes)
    return sealed.promise
  }
  const output = builder.sign({ alg: file.alg, reserveSize: file.signatureBytes, sign }, [], format, source)
  output.catch(claimed.reject)
  underway = { seal: sealed.resolve, output, outputPath: file.outputPath }
  // A copy, because the library's memory moves when it grows.
  return { outcome: 'claim', claim: new Uint8Array(await claimed.promise), upstream }
}

async function build({ upstreamPath, videoPath, origin }: SignFileRequest) {
  const { WasmBuilder } = library ?? (await loadC2pa())
  const start = (isKept: boolean) =>
    WasmBuilder.fromJson(describeManifest(origin, { isKept, isRepackaged: upstreamPath !== videoPath }), settings)
  if (!(await hasManifest(upstreamPath))) return { builder: start(false), upstream: 'none' as const }
  try {
    const builder = start(true)
    const bytes = new MemoryBlob(await readFile(upstreamPath))
    await builder.addIngredientFromBlob(JSON.stringify(upstreamIngredient), format, bytes)
    return { builder, upstream: 'kept' as const }
  } catch {
    return { builder: start(false), upstream: 'unreadable' as const }
  }
}

async function seal(signature: Uint8Array): Promise<SignAnswer> {
  if (!underway) throw new Error('no claim to seal')
  const { output, outputPath } = underway
  underway.seal(new Uint8Array(signature))
  underway = null
  await writeFile(outputPath, await output)
  const layout = await readBoxLayout(outputPath)
  if (layout.outcome === 'broken' || !layout.faststart) throw new Error('the signed file is damaged')
  return { outcome: 'signed', memoryBytes: library?.memory.buffer.byteLength ?? 0 }
}
