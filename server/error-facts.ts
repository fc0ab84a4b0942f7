/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Drizzle's own message is the statement with its values, which may be secrets; the cause has the reason.
  if (error.message.startsWith('Failed query: ') && error.cause) return messageOf(error.cause)
  // After several attempts to connect, Node gives no message.
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join(', ')
  return error.message || String(codeOf(error) ?? error.name)
}

/** A code such as `ENOENT`; undefined if the value is not a system error. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
