import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('PUBLIC_URL', () => {
  it.each([
    'https://x.example/soundreel',
    'https://x.example/?a=1',
    'https://x.example/#a',
    'https://me:pw@x.example',
    'https://x.example?',
    'https://x.example/#',
  ])('PLT-02 %s is refused at the start in one sentence, because nothing would work below it', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      'Invalid environment variables:\n  PUBLIC_URL: must be the root of a host, such as https://videos.example.com: Soundreel does not run below a path',
    )
  })

  it.each([
    ['https://x.example', 'https://x.example'],
    ['https://x.example/', 'https://x.example'],
    ['http://192.168.1.5:3000//', 'http://192.168.1.5:3000'],
    ['http://192.168.1.5:80', 'http://192.168.1.5'],
    ['https://x.example:443', 'https://x.example'],
    ['http://MyNAS.local:3000', 'http://mynas.local:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('PLT-02 %s is the root %s', (PUBLIC_URL, root) => expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(root))

  it('PLT-02 without a scheme is named at the start, like the other variables that are wrong', () => {
    expect(() => readConfig({ PUBLIC_URL: 'videos.example.com', PORT: 'abc', ROLES: 'foo' })).toThrow(
      /^Invalid environment variables:\n {2}PORT: .+\n {2}PUBLIC_URL: Invalid URL\n {2}ROLES\.0: .+$/,
    )
  })

  it('PLT-02 is this machine and its port if it is missing', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://localhost')
  })
})

// These are the vendors' own documented addresses, and every test sets others.
it('PLT-02 FLD-04 without variables, services are called at their own addresses, and only this machine reaches the site', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    kieApiUrl: 'https://api.kie.ai',
    kieUploadUrl: 'https://kieai.redpandaai.co',
    falQueueUrl: 'https://queue.fal.run',
    falKeysUrl: 'https://rest.fal.ai/.well-known/jwks.json',
    googleVideoUrl: 'https://generativelanguage.googleapis.com',
    googleIssuerUrl: 'https://accounts.google.com',
    telegramApiUrl: 'https://api.telegram.org',
    paypalSdkUrl: 'https://www.paypal.com/sdk/js',
    creemApiUrl: null,
    paypalApiUrl: null,
    callbackAllowedOrigins: [],
    trustProxy: 0,
  })
})

it('ACC-09 an administrator who could not sign in is refused', () => {
  expect(() => readConfig({ ADMIN_USERNAME: 'a'.repeat(65) })).toThrow('ADMIN_USERNAME: must have at most 64')
  expect(() => readConfig({ ADMIN_PASSWORD: 'a'.repeat(201) })).toThrow('ADMIN_PASSWORD: must have at most 200')
})

describe('the contact page', () => {
  it.each([
    ['CONTACT_ZALO', '0901234567', 'https://zalo.me/0901234567'],
    ['CONTACT_TELEGRAM', '@reel', 'https://t.me/reel'],
    ['CONTACT_MESSENGER', 'm.me/reel', 'https://m.me/reel'],
    ['CONTACT_MESSENGER', 'https://m.me/reel', 'https://m.me/reel'],
    ['CONTACT_TELEGRAM', 'tg://resolve?domain=reel', 'tg://resolve?domain=reel'],
    ['CONTACT_ZALO', 'tel:+84901234567', 'tel:+84901234567'],
    ['CONTACT_EMAIL', 'mailto:help@example.com', 'help@example.com'],
  ])('PLT-02 %s=%s leads to %s', (name, value, address) =>
    expect(Object.values(readConfig({ [name]: value }).contact)).toContain(address),
  )

  it.each([
    ['CONTACT_TELEGRAM', 'https://'],
    ['CONTACT_EMAIL', 'help'],
  ])('PLT-02 %s=%s is refused at the start', (name, value) => expect(() => readConfig({ [name]: value })).toThrow(name))
})

it('ACC-09 names from the environment are cleaned', () => {
  const { adminUsername, brandName } = readConfig({
    ADMIN_USERNAME: ' Nguyễn '.normalize('NFD'),
    BRAND_NAME: ' Sóng\u200b'.normalize('NFD'),
  })
  expect([adminUsername, brandName]).toEqual(['Nguyễn', 'Sóng'])
  expect(() => readConfig({ BRAND_NAME: '\u200b' })).toThrow('BRAND_NAME')
})
