import type { Context } from '#server/context.ts'
import { sealCheck } from './check-secret.ts'
import { holdSweep } from './hold-sweep.ts'
import { markBound, renewId } from './installation-repository.ts'
import { writeMarker } from './marker.ts'
import { describeDatabase, describeStorage } from './mismatch-words.ts'

type Needed = Pick<Context, 'config' | 'db' | 'storage' | 'clock' | 'secrets'>

/**
 * The deliberate way out of a mismatch: gives database and storage a new id, and accepts the present secret. The sweep
 * waits for a confirmation, because the database may not know all files. @returns what happened, for the operator
 */
export async function renewInstallation(ctx: Needed): Promise<string> {
  const installation = await renewId(ctx.db.root, sealCheck(ctx.secrets))
  await writeMarker(ctx.storage, { installation, sweeps: 0 })
  await markBound(ctx.db.root, ctx.clock.now())
  await holdSweep(ctx, { reason: 'restored', sweeps: 0 })
  const [database, storage] = [describeDatabase(ctx.config), describeStorage(ctx.config)]
  return `From now on, ${database} and ${storage} belong together. Another database that used this storage will not start with it any more. The nightly sweep waits for your confirmation in the administration (Disk and retention).`
}
