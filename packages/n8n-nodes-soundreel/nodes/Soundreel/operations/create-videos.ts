import type { IDataObject, IExecuteFunctions } from 'n8n-workflow'
import type { Created, Video } from '../../site/answers.ts'
import { type Answer, isAccepted, readRefusal, request, sendUntilAnswered, toError } from '../../site/call.ts'
import { makeKey } from '../../site/make-key.ts'
import { readRequest } from './read-request.ts'
import { uploadPicture } from './upload-picture.ts'

/** What the tries of one item share, so that all send the same request. n8n keeps it with the execution. */
type Memory = {
  uploadId?: string
  maxCredits?: number
  /** Empty if the site cannot reach it, or if there is none. */
  callbackUrl?: string
  /** Every request that was sent. With an expression such as {{ $now }}, each try asks for something else. */
  sent?: IDataObject[]
}

/** One video for each take, and whether the site will call back once all have ended. */
export type Started = { videos: Video[]; callsBack: boolean }

/**
 * Starts the videos of one item, and pays for them once however often it is called in one execution. `callbackUrl` is
 * left out if the site cannot reach it.
 * @throws NodeApiError for a refusal, which charges nothing, or if the answer is lost: the next try gets it
 */
export async function createVideos(
  context: IExecuteFunctions,
  itemIndex: number,
  callbackUrl: string | null,
): Promise<Started> {
  const asked = readRequest(context, itemIndex)
  const key = makeKey(context, itemIndex, asked)
  const memories = context.getContext('node') as { [key: string]: Memory }
  memories[key] ??= {}
  const memory = memories[key]
  if (context.getNodeParameter('imageSource', itemIndex, 'none') === 'binary') {
    memory.uploadId ??= await uploadPicture(context, itemIndex)
    asked.inputs = [{ role: 'first', uploadId: memory.uploadId }]
  }
  memory.maxCredits ??= await findMaxCredits(context, asked, itemIndex)
  const body = { ...asked, maxCredits: memory.maxCredits }
  // A retried execution has another address, but what it repeats must not differ.
  memory.callbackUrl ??= callbackUrl ?? ''
  let answer = await pay(context, key, body, memory)
  if (readRefusal(answer)?.field === 'callbackUrl') {
    memory.callbackUrl = ''
    answer = await pay(context, key, body, memory)
  }
  if (isAccepted(answer)) {
    const callsBack = memory.callbackUrl !== '' && memory.callbackUrl === callbackUrl
    return { videos: (answer.body as Created).data, callsBack }
  }
  // The next try asks for the price anew.
  if (isRefused(answer)) delete memories[key]
  throw toError(context, answer, itemIndex)
}

/** Sends the request. If an earlier try has paid for another one, that one is sent again, for its videos. */
async function pay(context: IExecuteFunctions, key: string, body: IDataObject, memory: Memory): Promise<Answer> {
  const { callbackUrl, sent = [] } = memory
  const asked = callbackUrl ? { ...body, callbackUrl } : body
  const others = sent.filter((one) => JSON.stringify(one) !== JSON.stringify(asked))
  memory.sent = [...others, asked]
  let answer = await send(context, key, asked)
  for (const other of others)
    if (readRefusal(answer)?.code === 'IDEMPOTENCY_KEY_REUSED') answer = await send(context, key, other)
  return answer
}

const send = (context: IExecuteFunctions, key: string, body: IDataObject) =>
  sendUntilAnswered(context, { method: 'POST', path: '/api/v1/videos', headers: { 'idempotency-key': key }, body })

/** These come before the site looks the key up, so they say nothing about an earlier try whose answer was lost. */
const beforeTheKey = [401, 403, 429]

/** The site has charged nothing, and the key is free again. */
function isRefused(answer: Answer): boolean {
  const refusal = readRefusal(answer)
  if (refusal === null || refusal.code.startsWith('IDEMPOTENCY_KEY')) return false
  return answer.statusCode < 500 && !beforeTheKey.includes(answer.statusCode)
}

/** The price that the site asks now: a higher one is refused, not charged. */
async function findMaxCredits(context: IExecuteFunctions, asked: IDataObject, itemIndex: number): Promise<number> {
  const given = context.getNodeParameter('maxCredits', itemIndex, 0) as number
  if (given > 0) return given
  const call = { method: 'POST' as const, path: '/api/v1/quotes', body: asked }
  return (await request<{ credits: number }>(context, call, itemIndex)).credits
}
