import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import {
  bits,
  der,
  integer,
  isTrue,
  octets,
  oid,
  readSequence,
  sequence,
  time,
  utf8,
} from '#server/certificates/der.ts'

export type CertificateName = { organization: string; commonName: string }
export type IssuedCertificate = { certificate: X509Certificate; key: KeyObject }

type IssueCertificateInput = { name: CertificateName; notBefore: Date; notAfter: Date }

/**
 * A self-signed certificate authority with a new key (ECDSA, P-256). Readers may trust it, so its key must be of no use
 * for anything else: it can make neither other authorities, nor certificates of web servers.
 */
export function issueAuthority(wish: IssueCertificateInput): IssuedCertificate {
  const { publicKey, privateKey } = newKey()
  const extensions = [
    // No authority below it (pathLenConstraint 0).
    extension('2.5.29.19', sequence(isTrue, integer(Buffer.from([0]))), { critical: true }),
    // keyCertSign and cRLSign
    extension('2.5.29.15', bits(Buffer.from([0b0000_0110]), 1), { critical: true }),
    // Also the purpose of all that it issues.
    extension('2.5.29.37', sequence(oid(contentPurpose))),
    extension('2.5.29.30', sequence(noHosts), { critical: true }),
  ]
  const issuer = encodeName(wish.name)
  const certificate = build({
    ...wish,
    issuer,
    publicKey,
    issuerPublicKey: publicKey,
    issuerKey: privateKey,
    extensions,
  })
  return { certificate, key: privateKey }
}

/** A certificate with a new key that may sign C2PA manifests. */
export function issueSigner(wish: IssueCertificateInput, issuer: IssuedCertificate): IssuedCertificate {
  const { publicKey, privateKey } = newKey()
  const extensions = [
    extension('2.5.29.19', sequence(), { critical: true }),
    // digitalSignature
    extension('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7), { critical: true }),
    extension('2.5.29.37', sequence(oid(contentPurpose))),
  ]
  const issuerPublicKey = issuer.certificate.publicKey
  const issued = { issuer: subjectOf(issuer.certificate), issuerPublicKey, issuerKey: issuer.key }
  return { certificate: build({ ...wish, ...issued, publicKey, extensions }), key: privateKey }
}

/** Whether a key of this authority can only sign content; those of earlier versions could do more. */
export function isConfined({ keyUsage }: X509Certificate): boolean {
  // Node calls the extended key usage `keyUsage`.
  return keyUsage?.join() === contentPurpose
}

/** emailProtection: C2PA's own purposes are reserved for certified products; readers accept this one from others. */
const contentPurpose = '1.3.6.1.5.5.7.3.4'
/** Name constraints that exclude every DNS name and every IP address (RFC 5280, 4.2.1.10). */
const noHosts = der(
  0xa1,
  sequence(der(0x82)),
  sequence(der(0x87, Buffer.alloc(8))),
  sequence(der(0x87, Buffer.alloc(32))),
)

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))

type CertificateFields = IssueCertificateInput & {
  /** The issuer's name, encoded. */
  issuer: Buffer
  publicKey: KeyObject
  issuerPublicKey: KeyObject
  issuerKey: KeyObject
  extensions: Buffer[]
}

/** RFC 5280, section 4.1. */
function build({
  name,
  notBefore,
  notAfter,
  issuer,
  publicKey,
  issuerPublicKey,
  issuerKey,
  extensions,
}: CertificateFields) {
  const spki = spkiOf(publicKey)
  const serial = randomBytes(16)
  // Positive and without a leading zero byte.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    issuer,
    sequence(time(notBefore), time(notAfter)),
    encodeName(name),
    spki,
    der(
      0xa3,
      sequence(
        ...extensions,
        extension('2.5.29.14', octets(keyIdOf(spki))),
        extension('2.5.29.35', sequence(der(0x80, keyIdOf(spkiOf(issuerPublicKey))))),
      ),
    ),
  )
  return new X509Certificate(sequence(body, ecdsaWithSha256, bits(sign('sha256', body, issuerKey))))
}

/** The name as the certificate contains it: the operator may have changed the site's name since. */
function subjectOf({ raw }: X509Certificate): Buffer {
  const [body] = readSequence(raw)
  const subject = body && readSequence(body.whole)[5]
  if (!subject) throw new Error('a certificate without a subject')
  return subject.whole
}

const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })

/** The hash of the public point, which are the last 65 bytes (RFC 5280, 4.2.1.2). */
const keyIdOf = (spki: Buffer) => createHash('sha1').update(spki.subarray(-65)).digest()

function extension(id: string, value: Buffer, { critical = false } = {}): Buffer {
  return critical ? sequence(oid(id), isTrue, octets(value)) : sequence(oid(id), octets(value))
}

/** X.509 limits both to 64 characters. */
function encodeName({ organization, commonName }: CertificateName): Buffer {
  const attribute = (id: string, text: string) => der(0x31, sequence(oid(id), utf8([...text].slice(0, 64).join(''))))
  return sequence(attribute('2.5.4.10', organization), attribute('2.5.4.3', commonName))
}
