import { randomUUID } from 'node:crypto'
import { createComfyClient } from '#server/features/providers/comfyui/comfyui-client.ts'
import type { ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import { awaitClip } from './await-clip.ts'
import { describeCallFault, failed, notAsExpected, type Tested } from './describe-call-fault.ts'
import { readBeginning } from './read-beginning.ts'
import { describeBusy, readQueue } from './read-queue.ts'
import { submitClip, uploadPicture } from './send-clip.ts'

/** Shorter than those of videos: an administrator waits for the test of a server at most about 30 seconds. */
const client = createComfyClient({ connectMs: 3_000, submitMs: 6_000, uploadMs: 6_000, pollMs: 3_000 })

/**
 * Does with a server all that a video needs, without a model: uploads a picture, makes a clip of one second, reads and
 * probes its file, cancels a second clip, and removes both from the history. A server on which jobs wait is not tested.
 */
export async function testConnection(access: ServerAccess): Promise<Tested> {
  const since = performance.now()
  const queue = readQueue(await client.list(access))
  if ('fault' in queue) return failed(queue.fault)
  if (queue.waiting > 0) return { faults: [], warnings: [describeBusy(queue)] }
  const [clip, cancelled] = [randomUUID(), randomUUID()]
  const fault =
    (await uploadPicture(client, access)) ??
    (await submitClip(client, access, clip)) ??
    (await submitClip(client, access, cancelled))
  if (fault) {
    await remove(access, [clip, cancelled])
    return failed(fault)
  }
  const uncancelled = await cancel(access, cancelled)
  const made = await awaitClip(client, access, { clip, queue, since })
  const read = 'url' in made ? await readBeginning(access, made.url) : made
  const unproven = 'url' in made ? await probe(access, made.url) : []
  const left = await remove(access, [clip, cancelled])
  return { faults: read.faults, warnings: [...read.warnings, ...unproven, ...uncancelled, ...left] }
}

/** Asks whether the file of the clip exists, as the product does after a restart of the server. */
async function probe(access: ServerAccess, url: string): Promise<string[]> {
  const fault = describeCallFault('HEAD /api/view', await client.probe(access, url))
  if (!fault) return []
  return [`${fault} Until then, videos that a restart of ComfyUI interrupts are refunded after their deadline.`]
}

/** The second clip waits behind the first one, or has ended: the server says which. */
async function cancel(access: ServerAccess, clip: string): Promise<string[]> {
  const call = 'POST /api/jobs/{id}/cancel'
  const answer = await client.cancel(access, clip)
  const fault = describeCallFault(call, answer)
  if (fault) return [`${fault} Until then, the card finishes videos that customers have cancelled.`]
  const { cancelled } = asObject(answer.got === 'answer' ? parseJson(answer.text) : null)
  return typeof cancelled === 'boolean' ? [] : [notAsExpected(call)]
}

/** Also clips that have not ended, or of which the server may know nothing. */
async function remove(access: ServerAccess, clips: readonly string[]): Promise<string[]> {
  await Promise.all(clips.map((clip) => client.cancel(access, clip)))
  const answers = await Promise.all(clips.map((clip) => client.forget(access, clip)))
  const fault = answers.map((answer) => describeCallFault('POST /api/history', answer)).find((one) => one !== null)
  return fault ? [`${fault} Until then, prompts stay in the history of ComfyUI.`] : []
}
