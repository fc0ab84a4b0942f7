import type { Handle } from './transaction.ts'

/**
 * Builds a frequent statement once per database instead of once per query: building its text takes longer than
 * PostgreSQL takes to run it. Its name lets PostgreSQL keep the plan as well.
 */
export function prepareOnce<Prepared>(prepare: (handle: Handle) => Prepared): (handle: Handle) => Prepared {
  const prepared = new WeakMap<Handle, Prepared>()
  return (handle) => {
    const known = prepared.get(handle) ?? prepare(handle)
    prepared.set(handle, known)
    return known
  }
}
