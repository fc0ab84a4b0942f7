import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicHost } from './is-public-address.ts'

describe('public addresses', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each(['2606:4700:4700::1111', '2a00:1450:4001::8a', '::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::808:808'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '::0']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd00::', 'fd12:3456::1']],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['link-local', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    ['site-local', ['fec0::1']],
    ['shared', ['100.64.0.1', '100.127.255.255']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1', 'ff0e::1']],
    ['reserved', ['240.0.0.1', '192.0.0.1', '192.88.99.1', '4000::1', 'e000::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['benchmarking', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
    ['mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1']],
    ['compatible', ['::127.0.0.1', '::7f00:1']],
    ['translated', ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1']],
    ['6to4 and Teredo', ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1', '2001::1', '2001:0:4136:e378::1']],
    ['discarded', ['100::1']],
    [
      'not written in full',
      ['', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', 'localhost', '1.1.1.1/8', ' 1.1.1.1'],
    ],
  ])('%s addresses are refused', (_name, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

describe('host names', () => {
  it.each([
    'video.example.com',
    'api.kie.ai',
    'API.KIE.AI.',
    '8.8.8.8',
    '[2606:4700:4700::1111]',
    'localhost.example.com',
  ])('%s is public', (host) => expect(isPublicHost(host)).toBe(true))
  it.each([
    ...['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'nas', 'nas.local', 'web.internal', 'box.lan'],
    ...['router.home.arpa', '127.0.0.1', '192.168.1.20', '[::1]', '[fd00::1]', 'web.test', ''],
  ])('"%s" is not public', (host) => expect(isPublicHost(host)).toBe(false))
})
