import { reportMissingPart } from '#web/lib/parts/missing-parts.ts'
import type { ManifestFacts } from './manifest-facts.ts'
import type { VerifyMessage, VerifyRequest } from './verify-worker.ts'

export type FileFacts = { sha256: string; manifest: ManifestFacts }

const certificatesPath = '/.well-known/c2pa-ca.pem'
const certificatesTimeoutMs = 5_000

/**
 * Computes the hash of a file and reads its content credentials, in this browser alone. `onProgress` gets 0 to 1. If only
 * the reader of credentials fails, the hash is still returned.
 * @returns null if the browser cannot read the file
 * @throws Error if the check cannot be loaded or stops before the hash, or if `signal` aborts
 */
export async function readFile(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<FileFacts | null> {
  const certificates = await fetchCertificates(signal)
  signal.throwIfAborted()
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<FileFacts | null>()
  let sha256: string | null = null
  worker.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
    if ('progress' in data) onProgress(data.progress)
    else if ('sha256' in data) sha256 = data.sha256
    else resolve(sha256 && 'manifest' in data ? { sha256, manifest: data.manifest } : null)
  }
  worker.onerror = (event) => {
    // Only what a script throws is an ErrorEvent. Otherwise there is no script: the site was updated in the meantime.
    // A reload would lose the chosen file.
    if (!(event instanceof ErrorEvent)) void reportMissingPart({ mayReload: false })
    if (sha256) resolve({ sha256, manifest: { state: 'reader-unavailable' } })
    else reject(new Error('The worker that reads files failed.'))
  }
  signal.addEventListener('abort', () => reject(signal.reason))
  worker.postMessage({ file, certificates } satisfies VerifyRequest)
  return promise.finally(() => worker.terminate())
}

/** The certificates of this site, by which its own signatures are recognised; null if they cannot be loaded. */
async function fetchCertificates(signal: AbortSignal): Promise<string | null> {
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(certificatesTimeoutMs)])
    const answer = await fetch(certificatesPath, { signal: limits })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
