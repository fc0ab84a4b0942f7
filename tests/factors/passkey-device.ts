import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The parts of WebAuthn's JSON options that a device reads. */
type Options = {
  challenge?: unknown
  rp?: unknown
  rpId?: unknown
  user?: unknown
  allowCredentials?: unknown
}

type Behaviour = {
  /** The address bar of the browser. */
  origin?: string
  /** Whether it checks a fingerprint, a face or a PIN. */
  userVerified?: boolean
  /** The counter of this use; grows by one otherwise. */
  counter?: number
}

export type PasskeyDevice = {
  /** Makes a passkey, as navigator.credentials.create() would. */
  add(options: Options, behaviour?: Behaviour): Record<string, unknown>
  /** Proves a passkey, as navigator.credentials.get() would. */
  prove(options: Options, behaviour?: Behaviour): Record<string, unknown>
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** A software authenticator with one passkey, written from https://www.w3.org/TR/webauthn-3/ */
export function createPasskeyDevice({ counting = true, synchronized = false } = {}): PasskeyDevice {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let uses = 0
  let userHandle: string | null = null
  const defaults = { origin: 'http://localhost:3000', userVerified: true }

  function authenticatorData(rpId: string, { userVerified, counter }: Behaviour, attested?: Uint8Array) {
    uses += counting ? 1 : 0
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (synchronized ? 0x18 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? uses)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  const clientData = (type: string, challenge: unknown, origin: string) =>
    base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    add(options, given = {}) {
      const behaviour = { ...defaults, ...given }
      const { id: rpId } = options.rp as { id: string }
      userHandle = (options.user as { id: string }).id
      const idLength = Buffer.from([id.length >> 8, id.length & 0xff])
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)])
      const authData = authenticatorData(rpId, behaviour, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, behaviour.origin),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    prove(options, given = {}) {
      const behaviour = { ...defaults, ...given }
      const data = authenticatorData(String(options.rpId), behaviour)
      const clientDataJSON = clientData('webauthn.get', options.challenge, behaviour.origin)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        ...credential,
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
          userHandle,
        },
      }
    },
  }
}

/** The public key as COSE: https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return Buffer.from(isoCBOR.encode(cose as never))
}
