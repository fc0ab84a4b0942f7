import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Bytes in memory as the Blob that the library expects. */
export class MemoryBlob extends Blob {
  readonly #bytes: Uint8Array
  override readonly size: number

  constructor(bytes: Uint8Array) {
    super([])
    this.#bytes = bytes
    this.size = bytes.length
  }

  override slice(start = 0, end = this.size): MemoryBlob {
    return new MemoryBlob(this.#bytes.subarray(start, end))
  }

  /** A copy of the bytes. */
  read(): ArrayBuffer {
    return new Uint8Array(this.#bytes).buffer
  }
}

/**
 * Loads the official C2PA library, compiled to WebAssembly. It is written for browsers' workers and reads files through
 * `FileReaderSync`, which Node lacks. Call it only in a process of its own, because that name becomes global.
 */
export async function loadC2pa() {
  const c2pa = await import('@contentauth/c2pa-wasm')
  Object.assign(globalThis, {
    FileReaderSync: class {
      readAsArrayBuffer(blob: MemoryBlob): ArrayBuffer {
        return blob.read()
      }
    },
  })
  const path = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))
  const { memory } = c2pa.initSync({ module: readFileSync(path) })
  return { WasmBuilder: c2pa.WasmBuilder, WasmReader: c2pa.WasmReader, memory }
}
