import type { Context } from '#server/context.ts'
import { findKinship } from './find-kinship.ts'
import { endForeignHold, holdSweep } from './hold-sweep.ts'
import { adoptId, getInstallation, type Installation, markBound, namesFiles } from './installation-repository.ts'
import { type Marker, readMarker, writeMarker } from './marker.ts'
import { type Mismatch, sayMismatch } from './mismatch-words.ts'

type Needed = Pick<Context, 'config' | 'db' | 'storage' | 'clock'>

/**
 * `joined`: database and storage belong together; `foreign`: they do not, and nothing may be removed from the storage;
 * `unreachable`: the storage gave no answer, so nobody knows.
 */
export type Joined =
  | { outcome: 'joined' }
  | { outcome: 'foreign'; message: string }
  | { outcome: 'unreachable'; error: unknown }

/**
 * Compares the id in the database with the marker in the storage. If the storage has no marker yet, it gets one if it
 * is empty or has files that the database knows. If the database is older than the marker, its sweep is held.
 */
export async function joinStorage(ctx: Needed): Promise<Joined> {
  const row = await getInstallation(ctx.db.root)
  try {
    const marker = await readMarker(ctx.storage)
    const mismatch = marker ? await joinMarked(ctx, row, marker) : await joinUnmarked(ctx, row)
    if (mismatch) return { outcome: 'foreign', message: sayMismatch(ctx.config, mismatch) }
    if (row.hold?.reason === 'foreign') await endForeignHold(ctx)
    return { outcome: 'joined' }
  } catch (error) {
    return { outcome: 'unreachable', error }
  }
}

async function joinMarked(ctx: Needed, row: Installation, marker: Marker): Promise<Mismatch | null> {
  if (marker.installation !== row.installationId) {
    if (row.boundAt || (await findKinship(ctx.db.root, ctx.storage)) !== 'kin') return 'another'
    // A backup from before the update to installation ids.
    if (!(await adoptId(ctx.db.root, marker.installation, ctx.clock.now()))) return 'another'
    await holdSweep(ctx, { reason: 'restored', sweeps: marker.sweeps })
    return null
  }
  await markBound(ctx.db.root, ctx.clock.now())
  if (marker.sweeps > row.sweeps) await holdSweep(ctx, { reason: 'restored', sweeps: marker.sweeps })
  return null
}

async function joinUnmarked(ctx: Needed, row: Installation): Promise<Mismatch | null> {
  const kinship = await findKinship(ctx.db.root, ctx.storage)
  if (kinship === 'strangers') return 'unknown'
  // After an update from a version without markers, an empty storage is taken as it is.
  if (kinship === 'empty' && row.boundAt && (await namesFiles(ctx.db.root))) return 'lost'
  await writeMarker(ctx.storage, { installation: row.installationId, sweeps: row.sweeps })
  await markBound(ctx.db.root, ctx.clock.now())
  return null
}
