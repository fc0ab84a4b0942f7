import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { issueAuthority, issueSigner } from '#server/features/content-credentials/certificates/issue-certificate.ts'
import { withKey } from '#tests/credentials/reissue-certificate.ts'
import { checkSignature } from '#tests/read-credentials.ts'
import { signatureBytesOf, signClaim } from './cose-sign1.ts'

const dayMs = 24 * 60 * 60 * 1000
const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + dayMs) }
const root = issueAuthority({ name: { organization: 'Known', commonName: 'Known Root' }, ...validity })
const own = issueSigner({ name: { organization: 'Reel', commonName: 'Reel' }, ...validity }, root)

it.each<[string, () => { publicKey: KeyObject; privateKey: KeyObject }]>([
  ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['P-521', () => generateKeyPairSync('ec', { namedCurve: 'P-521' })],
  ['Ed25519', () => generateKeyPairSync('ed25519')],
  ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
])(
  'MRK-01 a bought certificate with a key of %s signs as COSE defines it, in exactly the room for it',
  async (_, make) => {
    const { publicKey, privateKey } = make()
    const signer = { key: privateKey, chain: [withKey(own.certificate, root.key, publicKey)] }
    const length = signatureBytesOf(signer, { hasTimeStamp: false })
    const claim = randomBytes(500)
    const signature = await signClaim(signer, claim, length, async () => null)
    expect(signature).toHaveLength(length)
    expect(checkSignature(signature, claim, root.certificate)).toMatchObject({ faults: [], hasTimeStamp: false })
  },
)
