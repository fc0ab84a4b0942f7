import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type Secrets = {
  /** Encrypts a text for the database. Sealing the same text twice gives different results. */
  seal(text: string): string
  /** Decrypts a sealed text, also with the previous secret. @throws Error if neither secret fits */
  open(sealed: string): string
  /** A keyed hash: the same text gives the same hash, and without the secret nobody can test a guess. */
  fingerprint(text: string): string
  /** Whether this is the keyed hash of the text. Takes the same time wherever they differ. */
  isFingerprint(text: string, given: string): boolean
  /** How texts begin that the previous secret sealed; null if there is no previous secret. */
  previousPrefix: string | null
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key derived from the operator's secret; each text carries the id of its key. */
export function createSecrets(secret: string, previous: string | null = null): Secrets {
  const current = deriveKeys(secret)
  const former = previous && previous !== secret ? deriveKeys(previous) : null
  const keys = former ? [current, former] : [current]
  const fingerprint = (text: string) => createHmac('sha256', current.hashing).update(text).digest('base64url')
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current.encryption, iv)
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefixOf(current) + sealed.toString('base64url')
    },
    open(sealed) {
      const [id, text = ''] = sealed.split('.')
      const key = keys.find((candidate) => candidate.id === id)
      if (!key) throw new Error('A stored secret was sealed with another APP_SECRET.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key.encryption, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint,
    isFingerprint(text, given) {
      const [expected, bytes] = [Buffer.from(fingerprint(text)), Buffer.from(given)]
      return expected.length === bytes.length && timingSafeEqual(expected, bytes)
    },
    previousPrefix: former && prefixOf(former),
  }
}

const prefixOf = ({ id }: { id: string }) => `${id}.`

/** Decrypts a stored secret; null if there is none, or if no key opens it. */
export function openSecret(secrets: Secrets, sealed: string | null): string | null {
  try {
    return sealed && secrets.open(sealed)
  } catch {
    return null
  }
}

function deriveKeys(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'soundreel', purpose, 32))
  const encryption = derive('encryption')
  const id = createHash('sha256').update(encryption).digest('base64url').slice(0, 6)
  return { id, encryption, hashing: derive('hashing') }
}
