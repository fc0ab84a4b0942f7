import type { Soundreel } from '../../client.ts'
import { APIError } from '../../errors.ts'
import { makeKey } from '../../http/caller.ts'
import type { CreatedVideos } from '../../types/video.ts'
import { type Interrupts, payingNotice } from '../interrupts.ts'
import { isUncharged } from '../uncharged.ts'
import { type Draft, toRequest } from '../video-request.ts'
import { forgetSent, keepSent, type SentRequest } from './sent-requests.ts'

type Purchase = {
  client: Soundreel
  url: string
  draft: Draft
  /** What was shown, so that a price that rises meanwhile is refused and not charged. */
  maxCredits: number
  /** Chosen by the caller; made here by default. */
  key: string | undefined
  /** What an earlier run has sent with the key. It is sent again as it was. */
  earlier: SentRequest | null
  interrupts: Interrupts
}

/** Pays for the videos. What is sent is kept until the answer has come, and for a chosen key also after that. */
export async function pay({ client, url, draft, maxCredits, earlier, interrupts, ...given }: Purchase) {
  const { signal } = interrupts
  const key = given.key ?? makeKey()
  const send = async (): Promise<SentRequest> => {
    const request = { ...(await toRequest(client, draft, signal)), maxCredits }
    signal.throwIfAborted()
    return keepSent(key, { url, draft, request, sentAt: new Date().toISOString() })
  }
  const { request } = earlier ?? (await send())
  try {
    const created: CreatedVideos = await interrupts.whilePaying(payingNotice(key), () =>
      client.videos.create(request, { idempotencyKey: key }),
    )
    if (given.key === undefined) await forgetSent(url, key)
    return created
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    const isOver = isUncharged(error, earlier !== null)
    // The key belongs to a request that is not known here, and this one was not accepted.
    const isOther = earlier === null && error.code === 'IDEMPOTENCY_KEY_REUSED'
    if (isOver || isOther) await forgetSent(url, key)
    const notCharged = ' The earlier request was not charged. Repeat the command to send it anew.'
    throw earlier && isOver ? Object.assign(error, { message: error.message + notCharged }) : error
  }
}
