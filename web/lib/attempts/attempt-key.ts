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

/** `crypto.randomUUID` exists only on secure origins, and a private server may use plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
