import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import type { CheckOutcome } from '#server/features/providers/video-provider.ts'
import type { ComfyClient } from './comfyui-client.ts'
import {
  decideCheck,
  decideProbe,
  decideRecovery,
  isCancelled,
  type Recovery,
  runLost,
  serverDead,
  serverOccupied,
} from './decide-check.ts'
import type { createJobLists } from './job-list.ts'
import type { ServerAccess } from './server-access.ts'
import { forgottenAddress, usualNames, viewAddress } from './view-address.ts'

type Calls = {
  client: Pick<ComfyClient, 'job' | 'probe' | 'cancel'>
  lists: ReturnType<typeof createJobLists>
}

/** The state of a run: first from the list that all runs of the server share, then from its own record, then its file. */
export async function checkRun({ client, lists }: Calls, access: ServerAccess, handle: string): Promise<CheckOutcome> {
  // Without a list, which the jobs of others may make too long, its own record still tells.
  const list = await lists(access)
  const state = list?.states.get(handle)
  const left = list?.isRunning ? serverOccupied : serverDead
  if (state === 'pending' && list?.isStuck) return decideLeave(await client.cancel(access, handle), left)
  if (state) return { outcome: 'running' }
  const decided = decideCheck(await client.job(access, handle), handle, (name) => viewAddress(access, name))
  if (decided !== 'unknown') return decided
  return (await probeFile(client, access, handle)) ?? runLost
}

/** What the file of a forgotten run says: the first that exists by one of its usual names; null if there is none. */
async function probeFile(
  client: Pick<ComfyClient, 'probe'>,
  access: ServerAccess,
  handle: string,
): Promise<CheckOutcome | null> {
  for (const name of usualNames(handle)) {
    const url = forgottenAddress(access, name)
    const decided = decideProbe(await client.probe(access, url), url)
    if (decided !== 'absent') return decided
  }
  return null
}

/** Whether the server has, or had, a run whose submission got no answer. A file remains of a run from before a restart. */
export async function recoverRun(
  client: Pick<ComfyClient, 'job' | 'probe'>,
  access: ServerAccess,
  handle: string,
): Promise<Recovery> {
  const decided = decideRecovery(await client.job(access, handle), handle)
  if (decided !== 'absent') return decided
  const file = await probeFile(client, access, handle)
  if (file?.outcome === 'unanswered') return 'unanswered'
  return file?.outcome === 'finished' ? 'accepted' : 'absent'
}

/** A waiting run leaves its server only if it is cancelled there, so that it does not run here and elsewhere. */
function decideLeave(cancelled: VendorAnswer, left: CheckOutcome): CheckOutcome {
  if (cancelled.got === 'nothing' || cancelled.httpStatus !== 200) return { outcome: 'unanswered' }
  return isCancelled(cancelled) ? left : { outcome: 'running' }
}
