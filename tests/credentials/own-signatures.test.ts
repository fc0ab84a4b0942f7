import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initSync, WasmReader } from '@contentauth/c2pa-wasm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { BoughtCertificate } from '#server/certificates/bought-certificate.ts'
import {
  type IssuedCertificate,
  issueAuthority,
  issueSigner,
} from '#server/features/content-credentials/certificates/issue-certificate.ts'
import { signVideo } from '#server/features/content-credentials/sign-video.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { readFacts } from '#web/features/verify/manifest-facts.ts'
import { readerSettings } from '#web/features/verify/reader-settings.ts'
import { makeForeignFile } from './make-foreign-file.ts'
import { purposes, reissue } from './reissue-certificate.ts'

const dayMs = 24 * 60 * 60 * 1000
const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + 400 * dayMs) }
const root = issueAuthority({ name: { organization: 'Known', commonName: 'Known Root' }, ...validity })

let test: TestApp
let folder: string
beforeAll(async () => {
  initSync({ module: await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })
  test = await createTestApp()
  test.clock.forward(Date.now() - test.clock.now().getTime())
  folder = await mkdtemp(join(tmpdir(), 'soundreel-own-'))
})
beforeEach(() => test.query('delete from signing_certificates'))
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const buy = (organization: string): IssuedCertificate =>
  issueSigner({ name: { organization, commonName: organization }, ...validity }, root)
const toBought = ({ key, certificate }: IssuedCertificate): BoughtCertificate => ({ key, chain: [certificate] })

async function sign(c2pa: BoughtCertificate | null, at = Date.now()): Promise<Uint8Array<ArrayBuffer>> {
  const clip = await makeClip('16:9')
  const outputPath = join(folder, 'signed.mp4')
  const ctx = { ...test.ctx, config: { ...test.ctx.config, c2pa }, clock: { ...test.clock, now: () => new Date(at) } }
  const video = { taskId: 'vid_1', provider: 'kie', model: 'veo3', upstreamPath: clip, videoPath: clip, outputPath }
  expect(await signVideo(ctx, video)).toBe(true)
  return new Uint8Array(await readFile(outputPath))
}

const published = async () => (await test.app.inject('/.well-known/c2pa-ca.pem')).body

/** What /verify says of the file. */
async function stateOf(bytes: Uint8Array<ArrayBuffer>, certificates: string | null): Promise<string> {
  const reader = await WasmReader.fromBytes('video/mp4', bytes, readerSettings(certificates))
  return readFacts(JSON.parse(reader.json())).state
}

it('MRK-02 /verify trusts what this installation has signed by its own authority', async () => {
  const file = await sign(null)
  expect(await stateOf(file, await published())).toBe('trusted')
  expect(await stateOf(file, null)).toBe('valid')
  file[file.length - 1000] = (file.at(-1000) ?? 0) ^ 1
  expect(await stateOf(file, await published())).toBe('changed')
})

it('MRK-02 /verify still names this site after the certificate has expired, and does not say that the file has changed', async () => {
  const file = await sign(null, Date.now() - 500 * dayMs)
  expect(await stateOf(file, await published())).toBe('expired')
  expect(await stateOf(file, null)).toBe('not-accepted')
})

it('MRK-02 /verify trusts a bought certificate, also after another replaced it, and no other of the same authority', async () => {
  const [first, second] = [toBought(buy('Reel')), toBought(buy('Reel'))]
  const files = [await sign(first), await sign(second), await sign(null)]
  const certificates = await published()
  for (const file of files) expect(await stateOf(file, certificates)).toBe('trusted')
  await test.query('delete from signing_certificates')
  const another = await sign(toBought(buy('Somebody')))
  expect(await stateOf(another, certificates)).toBe('valid')
})

it('MRK-02 /verify accepts every purpose that C2PA allows to certificates of others, and no website certificate', async () => {
  const withPurpose = async (purpose: string) => {
    const { certificate, key } = buy('Camera')
    return sign({ key, chain: [reissue(certificate, root.key, purposes.emailProtection, purpose)] })
  }
  expect(await stateOf(await withPurpose(purposes.documentSigning), null)).toBe('valid')
  expect(await stateOf(await withPurpose(purposes.serverAuth), null)).toBe('not-accepted')
})

it('MRK-02 the reader loads no address in a file, with and without the certificates of this site', async () => {
  const file = await makeForeignFile('https://elsewhere.example/manifest.c2pa')
  const loads = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
  for (const certificates of [null, await published()])
    await expect(stateOf(file, certificates)).rejects.toThrow(/RemoteManifestUrl/)
  expect(loads).not.toHaveBeenCalled()
  await expect(WasmReader.fromBytes('video/mp4', file, '{}')).rejects.toThrow(/RemoteManifestFetch/)
  expect(loads).toHaveBeenCalledOnce()
  loads.mockRestore()
})
