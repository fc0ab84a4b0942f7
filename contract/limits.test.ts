import { expect, it } from 'vitest'
import { type Limit, limits } from './limits.ts'

/** By whom it is counted, how many calls, in how many seconds, and where. A changed limit is changed here, too. */
const table: [name: string, who: Limit['who'], max: number, windowSeconds: number, at: Limit['at']][] = [
  ['token', 'token', 600, 60, 'process'],
  ['sign-in:network', 'network', 300, 900, 'command'],
  ['sign-in:username-and-network', 'named', 10, 900, 'command'],
  ['sign-in:username', 'named', 100, 900, 'command'],
  ['sign-in:guessed-username-and-network', 'named', 3, 900, 'command'],
  ['sign-in:device', 'named', 10, 900, 'command'],
  ['sign-up:network', 'network', 300, 3600, 'door'],
  ['sign-up:wide-network', 'named', 300, 3600, 'command'],
  ['sign-up-credits:network', 'network', 5, 86400, 'command'],
  ['passkey:network', 'network', 300, 900, 'door'],
  ['code:network', 'network', 300, 900, 'command'],
  ['code:account-and-network', 'named', 10, 900, 'command'],
  ['code:account', 'named', 30, 900, 'command'],
  ['code:known-devices', 'named', 100, 900, 'command'],
  ['code:device', 'named', 10, 900, 'command'],
  ['password:user', 'user', 10, 900, 'command'],
  ['link:network', 'network', 120, 900, 'door'],
  ['link:account', 'named', 5, 3600, 'command'],
  ['mail:address', 'named', 10, 86400, 'command'],
  ['mail:account', 'named', 30, 86400, 'command'],
  ['mail:account-in-an-hour', 'named', 1, 3600, 'command'],
  ['google:network', 'network', 300, 900, 'door'],
  ['google-return:network', 'network', 300, 900, 'door'],
  ['create:user', 'user', 600, 600, 'door'],
  ['create:token', 'token', 600, 600, 'door'],
  ['create:network', 'network', 6000, 600, 'door'],
  ['screening:user', 'user', 200, 900, 'command'],
  ['checkout:user', 'user', 40, 600, 'door'],
  ['capture:user', 'user', 100, 600, 'door'],
  ['payment:network', 'network', 1000, 600, 'door'],
  ['order:user', 'user', 200, 600, 'command'],
  ['creem-webhook:network', 'network', 300, 60, 'command'],
  ['paypal-webhook:network', 'network', 30, 60, 'command'],
  ['hd:user', 'user', 20, 600, 'command'],
  ['upload:user', 'user', 120, 600, 'door'],
  ['upload:network', 'network', 1000, 600, 'door'],
  ['verify:network', 'network', 120, 60, 'door'],
  ['report:network', 'network', 60, 3600, 'door'],
  ['report:wide-network', 'named', 60, 3600, 'command'],
  ['delivery:user', 'user', 60, 600, 'door'],
  ['archive:user', 'user', 5, 86400, 'door'],
  ['mark:user', 'user', 20, 3600, 'door'],
  ['mark-at-once:user', 'user', 1, 2400, 'command'],
  ['join:user', 'user', 30, 3600, 'door'],
  ['export:user', 'user', 120, 3600, 'door'],
  ['service:user', 'user', 300, 600, 'door'],
]

it('SEC-10 every limit is as decided', () => {
  const decided = table.map(([name, who, max, windowSeconds, at]) => [name, { who, max, windowSeconds, at }])
  expect(limits).toEqual(Object.fromEntries(decided))
})
