/**
 * Whom a limit counts: a signed-in user, an API token, a network (an IPv4 address, an IPv6 /64), or what the command
 * says, such as a user name.
 */
type Counted = 'user' | 'token' | 'network' | 'named'

export type Limit = {
  who: Counted
  /** At most so many in a window that begins with the first. */
  max: number
  windowSeconds: number
  /**
   * `door`: every valid call, before its handler. `command`: the command counts, because it alone knows whom or when.
   * `process`: in this process alone, because a statement for each call would cost more than it protects.
   */
  at: 'door' | 'command' | 'process'
}

const minute = 60
const hour = 60 * minute

/**
 * Every limit there is. A network stands for an office or a school, so that its limits are wide; a user's are as wide as
 * a diligent person or program needs.
 */
export const limits = {
  token: { who: 'token', max: 600, windowSeconds: minute, at: 'process' },
  /** Failures, and what is being checked: as many as one may reasonably try at the same moment. */
  'sign-in:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'command' },
  'sign-in:username-and-network': { who: 'named', max: 10, windowSeconds: 15 * minute, at: 'command' },
  /** Refuses nobody by itself: above it the next limit holds as well. */
  'sign-in:username': { who: 'named', max: 100, windowSeconds: 15 * minute, at: 'command' },
  'sign-in:guessed-username-and-network': { who: 'named', max: 3, windowSeconds: 15 * minute, at: 'command' },
  'sign-in:device': { who: 'named', max: 10, windowSeconds: 15 * minute, at: 'command' },
  'sign-up:network': { who: 'network', max: 300, windowSeconds: hour, at: 'door' },
  /** Credits to start with, where a paid provider serves: counted in the transaction that gives them. */
  'sign-up-credits:network': { who: 'network', max: 5, windowSeconds: 24 * hour, at: 'command' },
  'password:user': { who: 'user', max: 10, windowSeconds: 15 * minute, at: 'command' },
  'link:network': { who: 'network', max: 120, windowSeconds: 15 * minute, at: 'door' },
  'link:account': { who: 'named', max: 5, windowSeconds: hour, at: 'command' },
  /** Mails a day to an address that nobody has confirmed: anybody may have typed it. Above it mail is left out silently. */
  'mail:address': { who: 'named', max: 10, windowSeconds: 24 * hour, at: 'command' },
  /** Mails a day to an address that the account has confirmed; above it the next limit holds. */
  'mail:account': { who: 'named', max: 30, windowSeconds: 24 * hour, at: 'command' },
  'mail:account-in-an-hour': { who: 'named', max: 1, windowSeconds: hour, at: 'command' },
  'google:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'door' },
  'google-return:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'door' },
  /** Prompts that were screened and not made into a video. */
  'screening:user': { who: 'user', max: 200, windowSeconds: 15 * minute, at: 'command' },
  'checkout:user': { who: 'user', max: 40, windowSeconds: 10 * minute, at: 'door' },
  'capture:user': { who: 'user', max: 100, windowSeconds: 10 * minute, at: 'door' },
  'payment:network': { who: 'network', max: 1000, windowSeconds: 10 * minute, at: 'door' },
  /** An open order that is read makes us ask its gateway; above this it is read alone. */
  'order:user': { who: 'user', max: 200, windowSeconds: 10 * minute, at: 'command' },
  /** Forged webhooks. Fewer of PayPal's are allowed, because PayPal must be asked about each. */
  'creem-webhook:network': { who: 'network', max: 300, windowSeconds: minute, at: 'command' },
  'paypal-webhook:network': { who: 'network', max: 30, windowSeconds: minute, at: 'command' },
  /** Requests that make us ask a provider with accounts. */
  'hd:user': { who: 'user', max: 20, windowSeconds: 10 * minute, at: 'command' },
  'upload:user': { who: 'user', max: 120, windowSeconds: 10 * minute, at: 'door' },
  'upload:network': { who: 'network', max: 1000, windowSeconds: 10 * minute, at: 'door' },
  'delivery:user': { who: 'user', max: 60, windowSeconds: 10 * minute, at: 'door' },
  'export:user': { who: 'user', max: 120, windowSeconds: hour, at: 'door' },
  /** What administrators start at a third party by hand. */
  'service:user': { who: 'user', max: 300, windowSeconds: 10 * minute, at: 'door' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
