import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readFacts } from './manifest-facts.ts'
import type { FileFacts } from './read-file.ts'

/*
 * Reads a file outside the page's thread, in pieces: the file may have gigabytes. The reader of the C2PA project needs
 * a worker, and a worker that is loaded from a file has a policy of its own, so the page itself never allows WebAssembly.
 */

const pieceBytes = 8 * 1024 * 1024
/** The reader holds a signed file in memory, and WebAssembly has at most 4 GB. */
const maxReadBytes = 512 * 1024 * 1024

self.onmessage = async ({ data: { file, authority } }: MessageEvent<{ file: File; authority: string | null }>) => {
  try {
    const hash = await hashFile(file)
    const manifest = file.size > maxReadBytes ? { state: 'too-large' as const } : await readManifest(file, authority)
    post({ done: { sha256: hash, manifest } })
  } catch (error) {
    post({ failure: String(error) })
  }
}

function post(message: { progress: number } | { done: FileFacts } | { failure: string }): void {
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

const noManifest = /JumbfNotFound|no JUMBF|ProvenanceMissing/i

async function readManifest(file: File, authority: string | null): Promise<FileFacts['manifest']> {
  const [{ default: init, WasmReader }, { default: wasm }] = await Promise.all([
    import('@contentauth/c2pa-wasm'),
    import('@contentauth/c2pa-wasm/c2pa.wasm?url'),
  ])
  await init({ module_or_path: wasm })
  const trust = authority ? { trust: { trust_anchors: authority }, verify: { verify_trust: true } } : {}
  try {
    const reader = await WasmReader.fromBlob(file.type || 'video/mp4', file, JSON.stringify(trust))
    const facts = readFacts(JSON.parse(reader.json()))
    reader.free()
    return facts
  } catch (error) {
    return { state: noManifest.test(String(error)) ? 'none' : 'unreadable' }
  }
}
