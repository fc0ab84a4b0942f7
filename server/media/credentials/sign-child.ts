import { readFile, writeFile } from 'node:fs/promises'
import { contentPurposes } from '#contract/verification/content-purposes.ts'
import { messageOf } from '#server/error-facts.ts'
import { answerParent } from '#server/media/answer-parent.ts'
import { readBoxLayout } from '#server/media/boxes/box-layout.ts'
import { watchMemory } from '#server/media/watch-memory.ts'
import { type Change, describeManifest, upstreamIngredient, type VideoOrigin } from './describe-manifest.ts'
import { blankBoxes, findManifest, listC2paBoxes } from './find-manifest.ts'
import { loadC2pa, MemoryBlob } from './load-c2pa.ts'

export type SignFileRequest = {
  /** The provider's file, unchanged, or the original of an edited copy; its manifest is kept. */
  upstreamPath: string
  /** The file to sign: the same, a copy with its index in front, or an edited copy. */
  videoPath: string
  outputPath: string
  origin: VideoOrigin
  change: Change
  alg: string
  /** The exact length of the signature. */
  signatureBytes: number
}
/**
 * `unreadable`: the provider's file has a manifest that the library cannot read, or several. `too-large`: it has one that
 * is longer than any needs to be. Both are left out, and the video is signed without them.
 */
export type Upstream = 'none' | 'kept' | 'unreadable' | 'too-large'
export type SignStep =
  | { step: 'claim'; file: SignFileRequest; memoryMb: number }
  | { step: 'seal'; signature: Uint8Array }
export type SignAnswer =
  | { outcome: 'claim'; claim: Uint8Array; upstream: Upstream }
  | { outcome: 'signed'; memoryBytes: number }
  | { outcome: 'failed'; reason: string }

/** Nothing is fetched from addresses in a file. The purposes matter for what is noted about an upstream manifest. */
const settings = JSON.stringify({
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
  core: { allowed_network_hosts: [], decode_identity_assertions: false },
  trust: { trust_config: contentPurposes.join('\n') },
})
const format = 'video/mp4'

type Bytes = Uint8Array<ArrayBuffer>
type Underway = { seal: (signature: Bytes) => void; output: Promise<Uint8Array>; outputPath: string }

let library: Awaited<ReturnType<typeof loadC2pa>> | null = null
let underway: Underway | null = null
/** Until the first request. */
const memory = watchMemory(256)

answerParent<SignStep>(null, async (request): Promise<SignAnswer> => {
  try {
    if (request.step === 'seal') return await seal(request.signature)
    memory.limit(request.memoryMb)
    return await claim(request.file)
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error).slice(0, 200) }
  }
})

/** Builds the manifest up to the bytes to be signed. The key stays in the parent. */
async function claim(file: SignFileRequest): Promise<SignAnswer> {
  library ??= await loadC2pa()
  const { builder, upstream } = await build(file)
  const source = new MemoryBlob(await readSource(file.videoPath))
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

/** A file with several manifests loses all of them, because the library refuses to replace more than one. */
async function readSource(path: string): Promise<Uint8Array> {
  const [bytes, boxes] = [await readFile(path), await listC2paBoxes(path)]
  if (findManifest(boxes) === 'several') blankBoxes(bytes, boxes)
  return bytes
}

async function build({ upstreamPath, origin, change }: SignFileRequest) {
  const { WasmBuilder } = library ?? (await loadC2pa())
  const start = (isKept: boolean) => WasmBuilder.fromJson(describeManifest(origin, { isKept, change }), settings)
  const found = findManifest(await listC2paBoxes(upstreamPath))
  // An edited copy names its original even if that has no manifest.
  if (found === 'too-large' || (found === 'none' && change !== 'edited'))
    return { builder: start(false), upstream: found }
  if (found === 'several') return { builder: start(false), upstream: 'unreadable' as const }
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
