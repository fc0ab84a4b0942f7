import type { X509Certificate } from 'node:crypto'
import { oid, readSequence } from './der.ts'

const extensionsTag = 0xa3
const keyUsage = oid('2.5.29.15')

/**
 * Whether a certificate may sign content, and other certificates (RFC 5280, 4.2.1.3). Node reads only the extended usage.
 * @throws Error if the certificate is malformed
 */
export function readKeyUsage({ raw }: X509Certificate): { digitalSignature: boolean; keyCertSign: boolean } {
  const [body] = readSequence(raw)
  const extensions = readSequence(body?.whole ?? raw).find(({ tag }) => tag === extensionsTag)
  const found = (extensions ? readSequence(extensions.content) : [])
    .map(({ whole }) => readSequence(whole))
    .find(([id]) => id?.whole.equals(keyUsage))
  // Octets that contain a bit string: its tag, its length, the number of unused bits, and the bits.
  const bits = found?.at(-1)?.content[3] ?? 0
  return { digitalSignature: (bits & 0x80) !== 0, keyCertSign: (bits & 0x04) !== 0 }
}
