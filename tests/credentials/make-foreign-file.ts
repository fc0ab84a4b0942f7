import { readFile } from 'node:fs/promises'
import { issueAuthority, issueSigner } from '#server/features/content-credentials/certificates/issue-certificate.ts'
import { signatureBytesOf, signClaim } from '#server/features/content-credentials/signature/cose-sign1.ts'
import { loadC2pa, MemoryBlob } from '#server/media/credentials/load-c2pa.ts'
import { makeClip } from '#tests/make-clip.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A video of another program, with its manifest at `address` instead of in the file; with null, it is in the file. */
export async function makeForeignFile(address: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const { WasmBuilder } = await loadC2pa()
  const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + dayMs) }
  const name = { organization: 'Elsewhere', commonName: 'Elsewhere' }
  const { key, certificate } = issueSigner({ name, ...validity }, issueAuthority({ name, ...validity }))
  const signer = { key, chain: [certificate] }
  const reserveSize = signatureBytesOf(signer, { hasTimeStamp: false })
  const sign = async (claim: Uint8Array) =>
    new Uint8Array(await signClaim(signer, claim, reserveSize, async () => null))
  const assertions = [{ label: 'c2pa.actions.v2', data: { actions: [{ action: 'c2pa.created' }] } }]
  const manifest = { claim_generator_info: [{ name: 'Elsewhere', version: '1' }], format: 'video/mp4', assertions }
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), '{"verify":{"verify_after_sign":false}}')
  if (address) builder.setRemoteUrl(address)
  builder.setNoEmbed(address !== null)
  const clip = new MemoryBlob(await readFile(await makeClip('16:9')))
  return new Uint8Array(await builder.sign({ alg: 'es256', reserveSize, sign }, [], 'video/mp4', clip))
}
