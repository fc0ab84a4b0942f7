import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type ManifestFacts, readFacts } from './manifest-facts.ts'
import { readerSettings } from './reader-settings.ts'

/*
 * Reads a file outside the page's thread, in pieces: the file may have gigabytes. The server gives this script a policy of
 * its own, because a worker has the policy of its own answer; so no page has to allow WebAssembly.
 */

export type VerifyRequest = { file: File; certificates: string | null }
/** The hash comes first: it is complete even if the reader fails. `unreadable`: the browser cannot read the file. */
export type VerifyMessage =
  | { progress: number }
  | { sha256: string }
  | { manifest: ManifestFacts }
  | { unreadable: true }

const pieceBytes = 8 * 1024 * 1024
/** The reader holds a signed file in memory, and WebAssembly has at most 4 GB. */
const maxReadBytes = 512 * 1024 * 1024

self.onmessage = async ({ data: { file, certificates } }: MessageEvent<VerifyRequest>) => {
  const hash = await hashFile(file).catch(() => null)
  if (hash === null) return post({ unreadable: true })
  post({ sha256: hash })
  post({ manifest: file.size > maxReadBytes ? { state: 'too-large' } : await readManifest(file, certificates) })
}

function post(message: VerifyMessage): void {
  self.postMessage(message)
}

async function hashFile(file: File): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += pieceBytes) {
    hash.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()))
    post({ progress: Math.min(1, (at + pieceBytes) / file.size) })
  }
  return bytesToHex(hash.digest())
}

async function readManifest(file: File, certificates: string | null): Promise<ManifestFacts> {
  const reader = await loadReader().catch(() => null)
  if (!reader) return { state: 'reader-unavailable' }
  try {
    const read = await reader.fromBlob(file.type || 'video/mp4', file, readerSettings(certificates))
    const facts = readFacts(JSON.parse(read.json()))
    read.free()
    return !certificates && facts.state === 'valid' ? { ...facts, state: 'unchecked' } : facts
  } catch (error) {
    return { state: stateOfFailure(error) }
  }
}

async function loadReader() {
  const [{ default: init, WasmReader }, { default: wasm }] = await Promise.all([
    import('@contentauth/c2pa-wasm'),
    import('@contentauth/c2pa-wasm/c2pa.wasm?url'),
  ])
  await init({ module_or_path: wasm })
  return WasmReader
}

function stateOfFailure(error: unknown): 'none' | 'elsewhere' | 'unreadable' | 'reader-unavailable' {
  // The reader itself stopped, such as for lack of memory.
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return 'reader-unavailable'
  if (/RemoteManifest/.test(String(error))) return 'elsewhere'
  return /JumbfNotFound|no JUMBF|ProvenanceMissing/i.test(String(error)) ? 'none' : 'unreadable'
}
