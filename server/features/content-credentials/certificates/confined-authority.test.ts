import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signVideo } from '#server/features/content-credentials/sign-video.ts'
import { makeClip } from '#tests/make-clip.ts'
import { readCredentials } from '#tests/read-credentials.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { getAuthority, getSigner } from './get-signer.ts'
import { isConfined, issueSigner } from './issue-certificate.ts'

const dayMs = 24 * 60 * 60 * 1000
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  test.clock.forward(Date.now() - test.clock.now().getTime())
  folder = await mkdtemp(join(tmpdir(), 'soundreel-authority-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const openssl = (...options: string[]) =>
  execFileSync('openssl', options, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
/** @returns what OpenSSL says about the certificate, and whether it accepts it */
function verify(...options: string[]) {
  const { status, stdout, stderr } = spawnSync('openssl', ['verify', ...options], { cwd: folder, encoding: 'utf8' })
  return { accepted: status === 0, words: stdout + stderr }
}

/** A certificate that somebody makes with the stolen key of `by`, with these extensions. */
async function forge(name: string, by: string, extensions: string): Promise<void> {
  await writeFile(join(folder, `${name}.ext`), extensions)
  openssl(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${name}.key`,
    ...[...['-out', `${name}.csr`, '-subj', `/CN=${name}`]],
  )
  const signing = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-days', '30', '-extfile', `${name}.ext`]
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signing)
}

describe.runIf(hasOpenssl)('the key of the authority', () => {
  beforeAll(async () => {
    const { certificate, key } = await getAuthority(test.ctx)
    await writeFile(join(folder, 'authority.pem'), `${certificate}`)
    await writeFile(join(folder, 'authority.key'), key.export({ type: 'pkcs8', format: 'pem' }))
    await writeFile(join(folder, 'signer.pem'), `${(await getSigner(test.ctx)).chain[0]}`)
  })

  it('MRK-01 makes certificates for content, for five years', async () => {
    expect(verify('-x509_strict', '-CAfile', 'authority.pem', 'signer.pem').accepted).toBe(true)
    const { certificate } = await getAuthority(test.ctx)
    const years = (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / (365 * dayMs)
    expect(years).toBeCloseTo(5, 1)
  })

  it('MRK-01 makes no certificate of a web server', async () => {
    await forge('bank', 'authority', 'subjectAltName=DNS:bank.example\nextendedKeyUsage=serverAuth\n')
    const asServer = verify('-purpose', 'sslserver', '-CAfile', 'authority.pem', 'bank.pem')
    expect(asServer).toMatchObject({ accepted: false, words: expect.stringMatching(/purpose|excluded subtree/) })
    // Neither for readers that ignore purposes.
    const asAny = verify('-CAfile', 'authority.pem', 'bank.pem')
    expect(asAny).toMatchObject({ accepted: false, words: expect.stringContaining('excluded subtree') })
    await forge('address', 'authority', 'subjectAltName=IP:192.0.2.1\nextendedKeyUsage=serverAuth\n')
    expect(verify('-CAfile', 'authority.pem', 'address.pem').accepted).toBe(false)
    await forge('plain', 'authority', 'extendedKeyUsage=serverAuth\n')
    expect(verify('-purpose', 'sslserver', '-CAfile', 'authority.pem', 'plain.pem').accepted).toBe(false)
  })

  it('MRK-01 makes no other authority', async () => {
    await forge('sub', 'authority', 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n')
    await forge('below', 'sub', 'extendedKeyUsage=emailProtection\n')
    const below = verify('-CAfile', 'authority.pem', '-untrusted', 'sub.pem', 'below.pem')
    expect(below).toMatchObject({ accepted: false, words: expect.stringContaining('path length') })
  })
})

describe.runIf(hasOpenssl)('an authority of an earlier version', () => {
  const sign = async (to: string) =>
    signVideo(test.ctx, {
      ...{ taskId: 'vid_1', provider: 'kie', model: 'veo3_fast' },
      ...{ upstreamPath: await makeClip('16:9'), videoPath: await makeClip('16:9'), outputPath: join(folder, to) },
    })
  const published = async () => (await test.app.inject('/.well-known/c2pa-ca.pem')).body
  const insert = (kind: string, certificate: X509Certificate, key: string) =>
    test.query(`insert into signing_certificates (kind, slot, certificate, sealed_key, expires_at, created_at) values
      ('${kind}', '${kind}:1', '${certificate}', '${test.ctx.secrets.seal(key)}',
       '${certificate.validToDate.toISOString()}', '${new Date(test.clock.now().getTime() - dayMs).toISOString()}')`)

  it('MRK-01 stays published and recognised, and its key is replaced and forgotten', async () => {
    await test.query('delete from signing_certificates')
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '7300',
      ...[
        ...['-keyout', 'old.key', '-out', 'old.pem', '-subj', '/O=Soundreel/CN=localhost:3000 content authority'],
        ...['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
      ],
    )
    const key = await readFile(join(folder, 'old.key'), 'utf8')
    const old = new X509Certificate(await readFile(join(folder, 'old.pem')))
    const { createPrivateKey } = await import('node:crypto')
    const name = { organization: 'Soundreel', commonName: 'localhost:3000 video signer' }
    const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + 365 * dayMs) }
    const signer = issueSigner({ name, ...validity }, { certificate: old, key: createPrivateKey(key) })
    await insert('authority', old, key)
    await insert('signer', signer.certificate, String(signer.key.export({ type: 'pkcs8', format: 'pem' })))
    expect(isConfined(old)).toBe(false)

    await sign('new.mp4')
    const { certificate } = await getAuthority(test.ctx)
    expect(isConfined(certificate)).toBe(true)
    const bytes = await readFile(join(folder, 'new.mp4'))
    expect(readCredentials(bytes, certificate)?.faults).toEqual([])
    for (const known of [old, signer.certificate, certificate]) expect(await published()).toContain(`${known}`)
    expect(await test.query(`select slot from signing_certificates where sealed_key = ''`)).toEqual([
      { slot: 'authority:1' },
    ])
    const { initSync, WasmReader } = await import('@contentauth/c2pa-wasm')
    initSync({ module: await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })
    const settings = JSON.stringify({ trust: { trust_anchors: await published() } })
    const reader = await WasmReader.fromBytes('video/mp4', bytes, settings)
    expect(JSON.parse(reader.json()).validation_state).toBe('Trusted')
  })
})
