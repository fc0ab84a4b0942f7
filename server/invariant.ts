/**
 * States what must hold; a violation is a bug of ours, never something a user did.
 * @throws Error, which reaches the one error handler as 500 without its text.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`)
}
