import type { Handle } from './transaction.ts'

/**
 * A statement that is asked often is written once for each database, not for each question: putting its text together
 * takes longer than PostgreSQL takes to answer it. Its name lets PostgreSQL keep the plan as well.
 */
export function prepareOnce<Prepared>(prepare: (handle: Handle) => Prepared): (handle: Handle) => Prepared {
  const prepared = new WeakMap<Handle, Prepared>()
  return (handle) => {
    const known = prepared.get(handle) ?? prepare(handle)
    prepared.set(handle, known)
    return known
  }
}
