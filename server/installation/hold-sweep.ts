import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import {
  confirmHold,
  endHold,
  endHoldOf,
  getInstallation,
  raiseSweeps,
  type SweepHold,
  writeHold,
} from './installation-repository.ts'
import { writeMarker } from './marker.ts'

type Needed = Pick<Context, 'db' | 'clock'>
type Held = Pick<SweepHold, 'reason' | 'sweeps'> & Partial<Pick<SweepHold, 'files' | 'total'>>

const alarmKey = 'sweep-held'
const details: Record<SweepHold['reason'], string> = {
  restored: 'the nightly sweep waits for a confirmation, because the database is older than the stored files.',
  many: 'the nightly sweep waits for a confirmation, because it would take unusually many files.',
  foreign: 'the nightly sweep takes no files, because the storage belongs to another database. The log has the reason.',
}

/**
 * From now on, the sweep takes no files. Numbers that are not given stay as they were last counted. The alarm has the
 * newest reason, also if the hold keeps an earlier one.
 */
export async function holdSweep({ db, clock }: Needed, { reason, ...given }: Held): Promise<void> {
  await db.transaction(async (tx) => {
    const before = (await getInstallation(tx)).hold
    const same = before?.reason === reason ? before : null
    const counted = { files: same?.files ?? null, total: same?.total ?? null }
    await writeHold(tx, { reason, ...counted, since: same?.since ?? clock.now().toISOString(), ...given })
    await raiseAlarm(tx, { key: alarmKey, detail: details[reason] })
  })
}

/** After a restore of the database alone, the storage may have files that the backup does not know. */
export async function expectRestored(ctx: Needed): Promise<void> {
  const { boundAt, sweeps } = await getInstallation(ctx.db.root)
  if (boundAt) await holdSweep(ctx, { reason: 'restored', sweeps })
}

type Seen = Parameters<typeof confirmHold>[1]

/** Lets the next sweep take what it waits for. False if that has changed since the administrator saw it. */
export async function confirmSweepHold(tx: Tx, seen: Seen): Promise<boolean> {
  if (!(await confirmHold(tx, seen))) return false
  await clearAlarm(tx, alarmKey)
  return true
}

/** Ends what held the sweep, after it has taken its files. */
export async function endSweepHold({ db }: Needed): Promise<void> {
  await db.transaction(async (tx) => {
    await endHold(tx)
    await clearAlarm(tx, alarmKey)
  })
}

/** The storage belongs to the database again. */
export async function endForeignHold({ db }: Needed): Promise<void> {
  await db.transaction(async (tx) => {
    if (await endHoldOf(tx, 'foreign')) await clearAlarm(tx, alarmKey)
  })
}

/** Counts a sweep in the database, then in the storage: a database that misses it is older than the storage. */
export async function countSweep({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const { installationId } = await getInstallation(db.root)
  await writeMarker(storage, { installation: installationId, sweeps: await raiseSweeps(db.root) })
}
