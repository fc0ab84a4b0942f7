/** One idempotency key per submission. A repetition after a lost answer keeps the key, so it is charged once. */
export function createAttemptKey() {
  let open: { key: string; request: string } | null = null
  return {
    keyFor(body: unknown): string {
      const request = JSON.stringify(body)
      if (open?.request !== request) open = { key: randomKey(), request }
      return open.key
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
