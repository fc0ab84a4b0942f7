import { execFileSync } from 'node:child_process'
import { type createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { watchService } from '#server/features/notices/watch-service.ts'
import { createSecrets } from '#server/secrets.ts'
import { addPurpose, purposes, reissue } from '#tests/credentials/reissue-certificate.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { getAuthority, getSigner } from './get-signer.ts'
import { issueAuthority, issueSigner } from './issue-certificate.ts'

const dayMs = 24 * 60 * 60 * 1000

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: 'https://video.example.com', BRAND_NAME: 'Wave & Co' })
})
afterAll(() => test.close())
beforeEach(() => test.query('delete from signing_certificates'))

const published = async () => (await test.app.inject('/.well-known/c2pa-ca.pem')).body
const countRows = async () =>
  (await test.query('select kind from signing_certificates order by kind')).map(({ kind }) => kind)

describe("the installation's own authority", () => {
  it('MRK-01 is made at first use, and its public part is published', async () => {
    const { chain, key } = await getSigner(test.ctx)
    const { certificate: authority } = await getAuthority(test.ctx)
    const [signer] = chain
    expect(await published()).toBe(`${authority}${signer}`)
    expect(signer?.checkIssued(authority) && signer.verify(authority.publicKey) && signer.checkPrivateKey(key)).toBe(
      true,
    )
    expect([signer?.ca, authority.ca, signer?.keyUsage]).toEqual([false, true, ['1.3.6.1.5.5.7.3.4']])
    expect(signer?.subject).toBe('O=Wave & Co\nCN=video.example.com video signer')
    expect(await countRows()).toEqual(['authority', 'signer'])
  })

  it('MRK-01 keeps its keys encrypted', async () => {
    await getSigner(test.ctx)
    const rows = JSON.stringify(await test.query('select * from signing_certificates'))
    expect(rows).not.toContain('PRIVATE KEY')
  })

  it('MRK-01 renews the signing certificate a month before it ends, also after the site got another name', async () => {
    const [first] = (await getSigner(test.ctx)).chain
    const config = { ...test.ctx.config, brandName: 'Another', publicUrl: 'https://another.example' }
    const later = {
      ...test.ctx,
      config,
      clock: { ...test.clock, now: () => new Date(test.clock.now().getTime() + 334 * dayMs) },
    }
    expect((await getSigner(later)).chain[0]?.raw).toEqual(first?.raw)
    later.clock.now = () => new Date(test.clock.now().getTime() + 336 * dayMs)
    const [second] = (await getSigner(later)).chain
    const { certificate: authority } = await getAuthority(test.ctx)
    expect(second?.raw).not.toEqual(first?.raw)
    expect(second?.checkIssued(authority) && second.verify(authority.publicKey)).toBe(true)
    expect(await countRows()).toEqual(['authority', 'signer', 'signer'])
  })

  it('MRK-01 outlives every certificate that it issues, over years', async () => {
    const start = test.clock.now().getTime()
    for (let days = 0; days <= 2000; days += 100) {
      const at = new Date(start + days * dayMs)
      const ctx = { ...test.ctx, clock: { ...test.clock, now: () => at } }
      const [signer] = (await getSigner(ctx)).chain
      const { certificate: authority } = await getAuthority(ctx)
      expect(signer?.checkIssued(authority)).toBe(true)
      expect(signer?.validToDate.getTime()).toBeLessThanOrEqual(authority.validToDate.getTime())
      expect(signer?.validFromDate.getTime()).toBeLessThan(at.getTime())
    }
  })

  it('MRK-01 is replaced if the APP_SECRET is gone, and both are published', async () => {
    await getSigner(test.ctx)
    const before = await published()
    const moved = { ...test.ctx, secrets: createSecrets('another secret of the tests') }
    const [signer] = (await getSigner(moved)).chain
    const { certificate: authority } = await getAuthority(moved)
    expect(signer?.checkIssued(authority)).toBe(true)
    expect((await published()).startsWith(`${authority}`)).toBe(true)
    for (const pem of before.match(/-----BEGIN[^-]+-----[^-]+-----END/g) ?? []) expect(await published()).toContain(pem)
  })

  it('MRK-01 issues certificates that OpenSSL accepts', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'soundreel-certificates-'))
    test.clock.forward(Date.now() - test.clock.now().getTime())
    const [signer] = (await getSigner(test.ctx)).chain
    await writeFile(join(folder, 'authority.pem'), await published())
    await writeFile(join(folder, 'signer.pem'), `${signer}`)
    try {
      const options = ['verify', '-x509_strict', '-CAfile', 'authority.pem', 'signer.pem']
      expect(execFileSync('openssl', options, { cwd: folder, encoding: 'utf8' })).toContain('signer.pem: OK')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') context.skip()
      throw error
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe("the operator's own certificate", () => {
  const validity = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + 400 * dayMs) }
  const root = issueAuthority({ name: { organization: 'Known', commonName: 'Known Root' }, ...validity })
  const own = issueSigner({ name: { organization: 'Reel', commonName: 'Reel' }, ...validity }, root)
  const pem = (key: ReturnType<typeof createPrivateKey>) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const read = (C2PA_CERT: string, C2PA_KEY: string): Config => readConfig({ C2PA_CERT, C2PA_KEY })
  const chain = `${own.certificate}${root.certificate}`

  it('MRK-01 signs instead of ours, without the authority itself; only its public part is kept, and is published', async () => {
    const config = read(chain, pem(own.key))
    expect(config.c2pa?.chain.map(({ raw }) => raw)).toEqual([own.certificate.raw])
    test.clock.forward(Date.now() - test.clock.now().getTime())
    expect((await getSigner({ ...test.ctx, config })).chain).toEqual(config.c2pa?.chain)
    await getSigner({ ...test.ctx, config })
    expect(await test.query('select kind, sealed_key as key from signing_certificates')).toEqual([
      { kind: 'signer', key: '' },
    ])
    expect(await published()).toContain(`${own.certificate}`)
    expect(await published()).not.toContain(`${root.certificate}`)
  })

  it('MRK-01 is read from files or from text with escaped line ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'soundreel-bought-'))
    await writeFile(join(folder, 'chain.pem'), chain)
    const escaped = pem(own.key).replaceAll('\n', '\\n')
    expect(read(join(folder, 'chain.pem'), escaped).c2pa?.chain).toHaveLength(1)
    await rm(folder, { recursive: true })
  })

  it('MRK-01 is no longer used once it has expired; ours takes its place', async () => {
    const config = read(chain, pem(own.key))
    const clock = { ...test.clock, now: () => new Date(Date.now() + 401 * dayMs) }
    const { chain: used } = await getSigner({ ...test.ctx, config, clock })
    expect(used[0]?.raw).not.toEqual(own.certificate.raw)
    expect(await countRows()).toEqual(['authority', 'signer'])
  })

  it('MRK-01 alerts the operator 30 days before it expires, and no longer once another is set', async () => {
    const config = read(chain, pem(own.key))
    const expiresAt = own.certificate.validToDate.getTime()
    const alarms = () => test.query(`select key from alarms where key = 'credentials-expiring'`)
    const watchAt = async (time: number, using: Config) => {
      await watchService({ ...test.ctx, config: using, clock: { ...test.clock, now: () => new Date(time) } })
      return alarms()
    }
    expect(await watchAt(expiresAt - 31 * dayMs, config)).toEqual([])
    expect(await watchAt(expiresAt - 29 * dayMs, config)).toHaveLength(1)
    expect(await watchAt(expiresAt - 29 * dayMs, test.ctx.config)).toEqual([])
  })

  const changed = (from: string, to: string) => `${reissue(own.certificate, root.key, from, to)}${root.certificate}`
  const digitalSignature = '03020780'

  it.each([
    [
      'of a website',
      changed(purposes.emailProtection, purposes.serverAuth),
      pem(own.key),
      'A certificate for a website',
    ],
    ['for time stamps', changed(purposes.emailProtection, '06082b06010505070308'), pem(own.key), 'readers reject'],
    ['for encryption', changed(digitalSignature, '03020520'), pem(own.key), 'lacks digitalSignature'],
    ['for certificates', changed(digitalSignature, '03020284'), pem(own.key), 'contains keyCertSign'],
    ['without its key', chain, '', 'set both'],
    ['with a missing file', '/nowhere/chain.pem', pem(own.key), 'no such file'],
    ['that is no certificate', pem(own.key), pem(own.key), 'contains no certificate'],
    ['with the key of another', chain, pem(root.key), 'does not belong'],
    ['that is an authority', `${root.certificate}`, pem(root.key), 'must be your own'],
    ['in the wrong order', `${own.certificate}${own.certificate}`, pem(own.key), 'did not issue'],
    ['with a key that C2PA does not know', chain, pem(generateKeyPairSync('x25519').privateKey), 'the key must be'],
    [
      'with a short key',
      chain,
      pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey),
      'at least 2048 bits',
    ],
  ])('MRK-01 %s stops the start with its reason', (_, certificate, key, reason) => {
    expect(() => read(certificate, key)).toThrow(reason)
  })

  it.each(['2.5.29.37.0', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9'])(
    'MRK-01 that signs content and is also for the purpose %s stops the start',
    (purpose) => {
      const both = addPurpose(own.certificate, root.key, purpose)
      expect(both.keyUsage).toEqual(['1.3.6.1.5.5.7.3.4', purpose])
      expect(() => read(`${both}${root.certificate}`, pem(own.key))).toThrow(`contains ${purpose}`)
    },
  )
})
