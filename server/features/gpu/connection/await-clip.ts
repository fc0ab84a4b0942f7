import { setTimeout as delay } from 'node:timers/promises'
import type { ComfyClient } from '#server/features/providers/comfyui/comfyui-client.ts'
import { decideCheck } from '#server/features/providers/comfyui/decide-check.ts'
import type { ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { viewAddress } from '#server/features/providers/comfyui/view-address.ts'
import { asObject, parseJson } from '#server/features/providers/parse-values.ts'
import { describeCallFault, failed, notAsExpected, type Tested } from './describe-call-fault.ts'
import { describeBusy, type Queue } from './read-queue.ts'

const maxRunMs = 20_000
const pollMs = 300

/** Where the file of a clip is once it is made, or why it is not. `queue`: what the server had to do before. */
export async function awaitClip(
  client: Pick<ComfyClient, 'job'>,
  access: ServerAccess,
  { clip, queue, since }: { clip: string; queue: Queue; since: number },
): Promise<{ url: string } | Tested> {
  const call = 'GET /api/jobs/{id}'
  let isWaiting = true
  while (performance.now() - since < maxRunMs) {
    await delay(pollMs)
    const answer = await client.job(access, clip)
    const decided = decideCheck(answer, clip, (name) => viewAddress(access, name))
    if (decided === 'unknown') return failed(forgotten)
    if (decided.outcome === 'finished') return { url: decided.urls[0] ?? '' }
    if (decided.outcome === 'failed') return failed(describeFailure(decided.words))
    if (decided.outcome === 'unanswered') return failed(describeCallFault(call, answer) ?? notAsExpected(call))
    isWaiting = answer.got === 'answer' && asObject(parseJson(answer.text)).status === 'pending'
  }
  if (isWaiting && queue.running > 0) return { faults: [], warnings: [describeBusy(queue)] }
  return failed(isWaiting ? neverStarted : tooSlow)
}

const forgotten =
  'It accepts a clip, and GET /api/jobs/{id} does not know it a moment later. Does its address lead to several servers?'
const neverStarted = 'It accepts a clip and does not start it within 20 seconds. Restart ComfyUI.'
const tooSlow = 'It does not finish a clip of one second within 20 seconds, without any model. Read the log of ComfyUI.'

const describeFailure = (words = 'unknown error') =>
  `It fails to make a clip of one second without any model (${words}). Read the log of ComfyUI.`
