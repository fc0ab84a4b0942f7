import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { checkSecret } from './check-secret.ts'
import { type Joined, joinStorage } from './join-storage.ts'

/** A storage that does not answer must not prevent the start. The sweep checks again before it takes anything. */
const patienceMs = 10_000

/** @throws Error with the ways back if secret, database and storage do not belong together */
export async function joinAtStart(ctx: Context): Promise<void> {
  await checkSecret(ctx)
  const ended = new AbortController()
  const late = sleep(patienceMs, null, { signal: ended.signal, ref: false }).then(
    (): Joined => ({ outcome: 'unreachable', error: new Error('it did not answer in time') }),
  )
  const joined = await Promise.race([joinStorage(ctx), late])
  ended.abort()
  late.catch(() => {})
  if (joined.outcome === 'foreign') throw new Error(joined.message)
  if (joined.outcome === 'unreachable')
    ctx.log.warn(
      { err: joined.error },
      'the storage could not be checked; the nightly sweep takes no files until it is',
    )
}
