import { constants, sign } from 'node:crypto'
import { findAlgorithm } from '#server/certificates/signing-algorithm.ts'
import type { Signer } from '#server/features/content-credentials/certificates/get-signer.ts'
import { array, byteString, int, map, nothing, tag, textString } from './cbor.ts'

/** Fetches a time stamp token for these bytes; null if there is none. */
export type FetchTimeStamp = (bytes: Buffer) => Promise<Buffer | null>

const empty = Buffer.alloc(0)
const algHeader = 1
const certificatesHeader = 33
/** Everything but certificates and time stamp: at most 512 bytes of signature, the headers, and the padding. */
const otherBytes = 1024
const timeStampBytes = 7168

/** The length of a signature by this signer. It does not depend on what is signed. */
export function signatureBytesOf({ chain }: Signer, { hasTimeStamp }: { hasTimeStamp: boolean }): number {
  const certificateBytes = chain.reduce((sum, { raw }) => sum + raw.length + 3, 0)
  return otherBytes + certificateBytes + (hasTimeStamp ? timeStampBytes : 0)
}

/**
 * A COSE_Sign1 (RFC 9052) over a C2PA claim, which is detached, padded to `length` bytes. A time stamp that does not fit
 * is left out.
 */
export async function signClaim(
  signer: Signer,
  claim: Uint8Array,
  length: number,
  fetchTimeStamp: FetchTimeStamp,
): Promise<Buffer> {
  const { id, digest, padding } = findAlgorithm(signer.key)
  const certificates = signer.chain.map(({ raw }) => byteString(raw))
  const [only] = certificates
  const chain = only && certificates.length === 1 ? only : array(...certificates)
  const headers = map(int(algHeader), int(id), int(certificatesHeader), chain)
  const signed = array(textString('Signature1'), byteString(headers), byteString(empty), byteString(claim))
  const options = padding ? { padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {}
  const signature = sign(digest, signed, { key: signer.key, dsaEncoding: 'ieee-p1363', ...options })
  // The time stamp covers the signature itself ("sigTst2" of C2PA 2.1 and later).
  const stamped = array(
    textString('CounterSignature'),
    byteString(headers),
    byteString(empty),
    byteString(byteString(signature)),
  )
  const token = await fetchTimeStamp(stamped)
  const build = (stamp: Buffer | null, padBytes: number) => {
    const pad = [textString('pad'), byteString(Buffer.alloc(padBytes))]
    const unprotected = stamp ? map(textString('sigTst2'), wrapToken(stamp), ...pad) : map(...pad)
    return tag(18, array(byteString(headers), unprotected, nothing, byteString(signature)))
  }
  return (
    pad(length, (padBytes) => build(token, padBytes)) ?? pad(length, (padBytes) => build(null, padBytes)) ?? tooLong()
  )
}

const wrapToken = (token: Buffer) => map(textString('tstTokens'), array(map(textString('val'), byteString(token))))

/** The structure in exactly `length` bytes; null if it is longer. The length of a padding needs up to three bytes. */
function pad(length: number, build: (padBytes: number) => Buffer): Buffer | null {
  const spare = length - build(0).length
  for (let padBytes = Math.max(0, spare - 2); padBytes <= spare; padBytes++) {
    const built = build(padBytes)
    if (built.length === length) return built
  }
  return null
}

function tooLong(): never {
  throw new Error('the signature is longer than the space for it')
}
