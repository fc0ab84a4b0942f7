import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('PUBLIC_URL', () => {
  it.each(['https://x.example/soundreel', 'https://x.example/?a=1', 'https://x.example/#a', 'https://me:pw@x.example'])(
    'PLT-02 %s is refused at the start in one sentence, because nothing would work below it',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(
        'Invalid environment variables:\n  PUBLIC_URL: must be the root of a host, such as https://videos.example.com: Soundreel does not run below a path',
      )
    },
  )

  it.each([
    ['https://x.example', 'https://x.example'],
    ['https://x.example/', 'https://x.example'],
    ['http://192.168.1.5:3000//', 'http://192.168.1.5:3000'],
  ])('PLT-02 %s is the root %s', (PUBLIC_URL, root) => expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(root))
})

it('ACC-09 names from the environment are cleaned', () => {
  const { adminUsername, brandName } = readConfig({
    ADMIN_USERNAME: ' Nguyễn '.normalize('NFD'),
    BRAND_NAME: ' Sóng\u200b'.normalize('NFD'),
  })
  expect([adminUsername, brandName]).toEqual(['Nguyễn', 'Sóng'])
  expect(() => readConfig({ BRAND_NAME: '\u200b' })).toThrow('BRAND_NAME')
})
