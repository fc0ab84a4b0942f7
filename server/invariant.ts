/**
 * Asserts a condition that must hold. A violation is a bug in the product, never a user's mistake.
 * @throws Error, which the error handler answers with 500 and without its text
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`)
}
