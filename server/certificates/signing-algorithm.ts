import { constants, type KeyObject } from 'node:crypto'

/** A signature algorithm of C2PA; `id` is its number in COSE. */
export type SigningAlgorithm = { name: string; id: number; digest: string | null; padding?: number }

const curves: Record<string, SigningAlgorithm> = {
  prime256v1: { name: 'es256', id: -7, digest: 'sha256' },
  secp384r1: { name: 'es384', id: -35, digest: 'sha384' },
  secp521r1: { name: 'es512', id: -36, digest: 'sha512' },
}

/** The algorithm for a private key. @throws Error if C2PA allows no signature with this kind of key */
export function findAlgorithm(key: KeyObject): SigningAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  const curve = type === 'ec' && curves[details?.namedCurve ?? '']
  if (curve) return curve
  if (type === 'ed25519') return { name: 'ed25519', id: -8, digest: null }
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048)
    return { name: 'ps256', id: -37, digest: 'sha256', padding: constants.RSA_PKCS1_PSS_PADDING }
  throw new Error('the key must be ECDSA (P-256, P-384 or P-521), Ed25519 or RSA with at least 2048 bits')
}
