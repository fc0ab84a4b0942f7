/**
 * What a limit is counted by: a signed-in user, an API token, a network (an IPv4 address, an IPv6 /64), or a name
 * that the command chooses, such as a username.
 */
type CallerKind = 'user' | 'token' | 'network' | 'named'

export type Limit = {
  who: CallerKind
  /** Maximum calls in a window that begins with the first call. */
  max: number
  windowSeconds: number
  /**
   * `door`: every valid call counts, before its handler. `command`: the command counts, because only it knows what to
   * count by or when. `process`: counted in the memory of one process, because a statement for each call would cost
   * more than the limit protects.
   */
  at: 'door' | 'command' | 'process'
}

const minute = 60
const hour = 60 * minute

/**
 * All limits. Network limits are high, because an office or a school shares one network. User limits leave room for a
 * busy person or program.
 */
export const limits = {
  token: { who: 'token', max: 600, windowSeconds: minute, at: 'process' },
  /** Counts failures and checks in progress, so it must leave room for simultaneous attempts. */
  'sign-in:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'command' },
  'sign-in:username-and-network': { who: 'named', max: 10, windowSeconds: 15 * minute, at: 'command' },
  /** Does not refuse by itself: above it, the next limit applies as well. */
  'sign-in:username': { who: 'named', max: 100, windowSeconds: 15 * minute, at: 'command' },
  'sign-in:guessed-username-and-network': { who: 'named', max: 3, windowSeconds: 15 * minute, at: 'command' },
  'sign-in:device': { who: 'named', max: 10, windowSeconds: 15 * minute, at: 'command' },
  'sign-up:network': { who: 'network', max: 300, windowSeconds: hour, at: 'door' },
  /** Counted by the IPv6 /48, which many customers of a hosting company get whole. */
  'sign-up:wide-network': { who: 'named', max: 300, windowSeconds: hour, at: 'command' },
  /** Grants of free credits, if a paid provider makes the videos. Counted in the transaction that grants them. */
  'sign-up-credits:network': { who: 'network', max: 5, windowSeconds: 24 * hour, at: 'command' },
  'passkey:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'door' },
  /** Wrong codes of authenticator apps and wrong recovery codes. */
  'code:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'command' },
  'code:account-and-network': { who: 'named', max: 10, windowSeconds: 15 * minute, at: 'command' },
  /** Wrong six-digit codes from unknown browsers. Above it, known browsers, passkeys and recovery codes still work. */
  'code:account': { who: 'named', max: 30, windowSeconds: 15 * minute, at: 'command' },
  /** Wrong six-digit codes from all known browsers of an account together: somebody may hold many of their proofs. */
  'code:known-devices': { who: 'named', max: 100, windowSeconds: 15 * minute, at: 'command' },
  'code:device': { who: 'named', max: 10, windowSeconds: 15 * minute, at: 'command' },
  'password:user': { who: 'user', max: 10, windowSeconds: 15 * minute, at: 'command' },
  'link:network': { who: 'network', max: 120, windowSeconds: 15 * minute, at: 'door' },
  'link:account': { who: 'named', max: 5, windowSeconds: hour, at: 'command' },
  /**
   * Mails per day to an unconfirmed address, which anybody may
   * have typed in. Above the limit, mail is silently dropped.
   */
  'mail:address': { who: 'named', max: 10, windowSeconds: 24 * hour, at: 'command' },
  /** Mails per day to an address that the account has confirmed; above it, the next limit applies. */
  'mail:account': { who: 'named', max: 30, windowSeconds: 24 * hour, at: 'command' },
  'mail:account-in-an-hour': { who: 'named', max: 1, windowSeconds: hour, at: 'command' },
  'google:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'door' },
  'google-return:network': { who: 'network', max: 300, windowSeconds: 15 * minute, at: 'door' },
  /** The three are counted in one statement. */
  'create:user': { who: 'user', max: 600, windowSeconds: 10 * minute, at: 'door' },
  'create:token': { who: 'token', max: 600, windowSeconds: 10 * minute, at: 'door' },
  'create:network': { who: 'network', max: 6000, windowSeconds: 10 * minute, at: 'door' },
  /** Prompts that were screened but did not become a video. */
  'screening:user': { who: 'user', max: 200, windowSeconds: 15 * minute, at: 'command' },
  'checkout:user': { who: 'user', max: 40, windowSeconds: 10 * minute, at: 'door' },
  'capture:user': { who: 'user', max: 100, windowSeconds: 10 * minute, at: 'door' },
  'payment:network': { who: 'network', max: 1000, windowSeconds: 10 * minute, at: 'door' },
  /** Reading an open order makes the server query its gateway; above this limit, it reads only the database. */
  'order:user': { who: 'user', max: 200, windowSeconds: 10 * minute, at: 'command' },
  /** Forged webhooks. The limit for PayPal is lower, because each one requires a request to PayPal. */
  'creem-webhook:network': { who: 'network', max: 300, windowSeconds: minute, at: 'command' },
  'paypal-webhook:network': { who: 'network', max: 30, windowSeconds: minute, at: 'command' },
  /** Requests that make the server query the video provider. */
  'hd:user': { who: 'user', max: 20, windowSeconds: 10 * minute, at: 'command' },
  'upload:user': { who: 'user', max: 120, windowSeconds: 10 * minute, at: 'door' },
  'upload:network': { who: 'network', max: 1000, windowSeconds: 10 * minute, at: 'door' },
  'verify:network': { who: 'network', max: 120, windowSeconds: minute, at: 'door' },
  'report:network': { who: 'network', max: 60, windowSeconds: hour, at: 'door' },
  /** Counted by the IPv6 /48, as sign-ups are. */
  'report:wide-network': { who: 'named', max: 60, windowSeconds: hour, at: 'command' },
  'delivery:user': { who: 'user', max: 60, windowSeconds: 10 * minute, at: 'door' },
  'archive:user': { who: 'user', max: 5, windowSeconds: 24 * hour, at: 'door' },
  /** Downloads with a visible mark; each encodes a video again. */
  'mark:user': { who: 'user', max: 20, windowSeconds: hour, at: 'door' },
  /**
   * Counts copies in progress. The window ends the count of a killed process; it is longer than a copy that waits for
   * eight others can take.
   */
  'mark-at-once:user': { who: 'user', max: 1, windowSeconds: 40 * minute, at: 'command' },
  /** Films that are joined; each encodes minutes of video. */
  'join:user': { who: 'user', max: 30, windowSeconds: hour, at: 'door' },
  'export:user': { who: 'user', max: 120, windowSeconds: hour, at: 'door' },
  /** Calls to third parties that administrators start by hand. */
  'service:user': { who: 'user', max: 300, windowSeconds: 10 * minute, at: 'door' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
