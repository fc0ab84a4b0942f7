import { createHash, randomBytes } from 'node:crypto'
import { der, integer, isTrue, octets, oid, readSequence, sequence } from '#server/certificates/der.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { postTimeStampRequest } from '#server/integrations/time-stamp/post-time-stamp-request.ts'

/** The statuses `granted` and `grantedWithMods`. */
const granted = [0, 1]

/** A failing service may take five seconds for each video. After a failure it is skipped for this long. */
const restMs = 60_000
const restingUntil = new Map<string, Date>()

/**
 * A time stamp token (RFC 3161) for these bytes; null without a time stamp service, if the service fails, or if it has
 * failed within the last minute. A video never waits for a service that is down.
 */
export async function fetchTimeStamp(
  { config, log, clock }: Pick<Context, 'config' | 'log' | 'clock'>,
  bytes: Buffer,
): Promise<Buffer | null> {
  const url = config.timeStampUrl
  if (!url || clock.now() < (restingUntil.get(url) ?? 0)) return null
  const digest = createHash('sha256').update(bytes).digest()
  try {
    const nonce = randomBytes(8)
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
    return readToken(await postTimeStampRequest(url, requestFor(digest, nonce)), digest, nonce)
  } catch (error) {
    restingUntil.set(url, addMs(clock.now(), restMs))
    log.warn({ err: error }, 'the time stamp service failed; videos of the next minute are signed without a time stamp')
    return null
  }
}

function requestFor(digest: Buffer, nonce: Buffer): Buffer {
  const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), der(0x05))
  return sequence(integer(Buffer.from([1])), sequence(sha256, octets(digest)), integer(nonce), isTrue)
}

/** Readers verify the token itself; here it only has to be the answer to this request. */
function readToken(answer: Buffer, digest: Buffer, nonce: Buffer): Buffer {
  const [status, token] = readSequence(answer)
  const code = status && readSequence(status.whole)[0]?.content[0]
  if (code === undefined || !granted.includes(code)) throw new Error(`the time stamp service refused: status ${code}`)
  if (!token?.whole.includes(digest) || !token.whole.includes(nonce)) throw new Error('a time stamp of something else')
  return Buffer.from(token.whole)
}
