import { type KeyObject, sign, X509Certificate } from 'node:crypto'
import { bits, der, octets, oid, readSequence, sequence } from '#server/certificates/der.ts'

/** A certificate with other bytes in one place, of the same length and in hexadecimal, signed again by its issuer. */
export function reissue(certificate: X509Certificate, issuerKey: KeyObject, from: string, to: string): X509Certificate {
  const [body, algorithm] = readSequence(certificate.raw)
  const hex = body?.whole.toString('hex') ?? ''
  if (!algorithm || hex.split(from).length !== 2) throw new Error(`the certificate does not have ${from} exactly once`)
  const changed = Buffer.from(hex.replace(from, to), 'hex')
  return new X509Certificate(sequence(changed, algorithm.whole, bits(sign('sha256', changed, issuerKey))))
}

const extendedKeyUsage = oid('2.5.29.37')

/** A certificate that is also for this purpose, an object identifier, signed again by its issuer. */
export function addPurpose(certificate: X509Certificate, issuerKey: KeyObject, purpose: string): X509Certificate {
  const [body, algorithm] = readSequence(certificate.raw)
  const fields = body ? readSequence(body.whole) : []
  const extensions = fields.at(-1)
  if (!algorithm || !extensions) throw new Error('the certificate has no extensions')
  const extended = readSequence(extensions.content).map(({ whole }) => {
    const [id, value] = readSequence(whole)
    if (!value || !id?.whole.equals(extendedKeyUsage)) return whole
    const former = readSequence(value.content).map((one) => one.whole)
    return sequence(id.whole, octets(sequence(...former, oid(purpose))))
  })
  const others = fields.slice(0, -1).map(({ whole }) => whole)
  const changed = sequence(...others, der(extensions.tag, sequence(...extended)))
  return new X509Certificate(sequence(changed, algorithm.whole, bits(sign('sha256', changed, issuerKey))))
}

/** A certificate for another key, signed again by its issuer. */
export function withKey(certificate: X509Certificate, issuerKey: KeyObject, publicKey: KeyObject): X509Certificate {
  const [body, algorithm] = readSequence(certificate.raw)
  const fields = body ? readSequence(body.whole).map(({ whole }) => whole) : []
  // RFC 5280, 4.1: after version, serial number, algorithm, issuer, validity and subject.
  if (!algorithm || !fields[6]) throw new Error('the certificate has no key')
  const changed = sequence(...fields.with(6, publicKey.export({ type: 'spki', format: 'der' })))
  return new X509Certificate(sequence(changed, algorithm.whole, bits(sign('sha256', changed, issuerKey))))
}

/** DER of the purposes that differ in their last byte. */
export const purposes = {
  emailProtection: '06082b06010505070304',
  documentSigning: '06082b06010505070324',
  serverAuth: '06082b06010505070301',
}
