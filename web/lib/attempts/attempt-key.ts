import { ApiError } from '#web/lib/api.ts'

type Capped = { maxCredits?: number | undefined }

/**
 * One idempotency key per submission. A repetition after a lost answer keeps the key, so it is charged once. If the
 * price has changed since, it is still the same submission, and its body is that of the first one: under another body,
 * the server could not tell that it has answered already.
 */
export function createAttemptKey() {
  let open: { key: string; request: string; body: unknown } | null = null
  return {
    open<Body extends Capped>(body: Body): { key: string; body: Body } {
      const request = JSON.stringify({ ...body, maxCredits: undefined })
      if (open?.request !== request) open = { key: randomKey(), request, body }
      // The same request has a body of the same type.
      return { key: open.key, body: open.body as Body }
    },
    close(): void {
      open = null
    },
  }
}

/** What the server answers before it looks for the key: this says nothing about an earlier try of the same attempt. */
const beforeTheKey = [401, 403, 408, 429]

/** After any other refusal nothing was started, so the next submission is a new attempt. Without an answer, that is unknown. */
export function endsAttempt(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && !beforeTheKey.includes(error.status)
}

/** `crypto.randomUUID` exists only on secure origins, and a private server may use plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
