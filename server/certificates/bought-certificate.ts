import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { contentPurposes } from '#contract/verification/content-purposes.ts'
import { messageOf } from '#server/error-facts.ts'
import { readKeyUsage } from './read-key-usage.ts'
import { findAlgorithm } from './signing-algorithm.ts'

/** A certificate from an authority that readers know, with those that lead to it. */
export type BoughtCertificate = { key: KeyObject; chain: X509Certificate[] }

type Given = { C2PA_CERT?: string | undefined; C2PA_KEY?: string | undefined }

/**
 * Reads the operator's own certificate for content credentials; null if there is none. Each variable is a PEM text or the
 * path of a PEM file.
 * @throws Error if only one of both is set, if they do not fit together, or if readers reject signatures by it. An expired certificate is accepted, so that the
 * product still starts; it is not used.
 */
export function readBoughtCertificate({ C2PA_CERT: cert, C2PA_KEY: key }: Given): BoughtCertificate | null {
  if (!cert && !key) return null
  try {
    if (!cert || !key) throw new Error('set both of C2PA_CERT and C2PA_KEY, or none of them')
    const pems = readPem(cert).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    const chain = pems.map((pem) => new X509Certificate(pem))
    const privateKey = createPrivateKey(readPem(key))
    findAlgorithm(privateKey)
    check(chain, privateKey)
    return { key: privateKey, chain: chain.filter((one) => one.subject !== one.issuer) }
  } catch (error) {
    throw new Error(`Invalid environment variables:\n  C2PA_CERT, C2PA_KEY: ${messageOf(error)}`)
  }
}

const readPem = (given: string) =>
  given.trimStart().startsWith('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given, 'utf8')

function check(chain: X509Certificate[], key: KeyObject): void {
  const [own] = chain
  if (!own) throw new Error('C2PA_CERT contains no certificate')
  if (own.ca) throw new Error('the first certificate must be your own, not that of an authority')
  if (own.subject === own.issuer) throw new Error('readers reject a certificate that signed itself')
  checkPurpose(own)
  if (!own.checkPrivateKey(key)) throw new Error('the key does not belong to the first certificate')
  for (const [index, next] of chain.slice(1).entries())
    if (!chain[index]?.checkIssued(next)) throw new Error(`certificate ${index + 2} did not issue the one before it`)
}

/** anyExtendedKeyUsage, timeStamping and OCSPSigning: readers accept none of them besides the signing of content. */
const rejectedPurposes = ['2.5.29.37.0', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9']

/** What readers demand of a signer's certificate (C2PA 2.2, 14.5.1). */
function checkPurpose(own: X509Certificate): void {
  const { digitalSignature, keyCertSign } = readKeyUsage(own)
  if (!digitalSignature) throw new Error('the certificate may not sign: its key usage lacks digitalSignature')
  if (keyCertSign) throw new Error('readers reject a certificate whose key usage contains keyCertSign')
  // Node calls the extended key usage `keyUsage`.
  const purposes: readonly string[] = own.keyUsage ?? []
  if (!contentPurposes.some((purpose) => purposes.includes(purpose)))
    throw new Error(
      'readers reject the certificate: its extended key usage must contain C2PA claim signing, document signing or ' +
        'e-mail protection. A certificate for a website (TLS) cannot sign videos',
    )
  const rejected = rejectedPurposes.find((purpose) => purposes.includes(purpose))
  if (rejected) throw new Error(`readers reject a certificate whose extended key usage contains ${rejected}`)
}
