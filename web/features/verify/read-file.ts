import type { ManifestFacts } from './manifest-facts.ts'

export type FileFacts = { sha256: string; manifest: ManifestFacts }

type Message = { progress: number } | { done: FileFacts } | { failure: string }

const authorityPath = '/.well-known/c2pa-ca.pem'

/**
 * Computes the hash of a file and reads its content credentials, in this browser alone. `onProgress` gets 0 to 1.
 * @throws Error if the browser cannot read the file, or if `signal` aborts
 */
export async function readFile(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<FileFacts> {
  const authority = await fetchAuthority()
  signal.throwIfAborted()
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<FileFacts>()
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('progress' in data) onProgress(data.progress)
    else if ('done' in data) resolve(data.done)
    else reject(new Error(data.failure))
  }
  worker.onerror = (event) => reject(new Error(event.message))
  signal.addEventListener('abort', () => reject(signal.reason))
  worker.postMessage({ file, authority })
  return promise.finally(() => worker.terminate())
}

/** The certificate of this site, by which its own signatures are recognised; null if it cannot be loaded. */
async function fetchAuthority(): Promise<string | null> {
  const answer = await fetch(authorityPath).catch(() => null)
  return answer?.ok ? answer.text() : null
}
