import { settlingDays } from '#contract/accounts/second-factor.ts'

/** Every way into an account, in the order in which an event ends them: what is left decides about the next. */
export const credentials = [
  'password',
  'google',
  'passkey',
  'app',
  'recovery-code',
  'api-token',
  'webhook',
  'session',
  'known-device',
  'pending-sign-in',
  'link',
  'undo-link',
] as const

export type Credential = (typeof credentials)[number]

/**
 * What an event does to a credential.
 * - `stays`: nothing.
 * - `set`: the event itself replaces or adds it; the former one ends.
 * - `ends`: it ends.
 * - `unless-kept`: it ends unless the owner keeps it; of sessions, the one that the owner uses stays.
 * - `unless-last`: it ends if something else is left to sign in with.
 * - `unless-settled`: it ends if the account got its first second factor less than three days ago.
 * - `with-last-factor`: it ends if no second factor is left.
 * - `suspended`: it does not work until the account is enabled or kept again.
 */
export type Effect =
  | 'stays'
  | 'set'
  | 'ends'
  | 'unless-kept'
  | 'unless-last'
  | 'unless-settled'
  | 'with-last-factor'
  | 'suspended'

type Row = Record<Credential, Effect>

const nothing: Row = {
  ...{ password: 'stays', google: 'stays', passkey: 'stays', app: 'stays', 'recovery-code': 'stays' },
  ...{ 'api-token': 'stays', webhook: 'stays', session: 'stays', 'known-device': 'stays' },
  ...{ 'pending-sign-in': 'stays', link: 'stays', 'undo-link': 'stays' },
}
const everyFactor: Partial<Row> = { passkey: 'ends', app: 'ends', 'recovery-code': 'ends' }
const youngFactors: Partial<Row> = {
  ...{ passkey: 'unless-settled', app: 'unless-settled', 'recovery-code': 'unless-settled' },
}
const programs: Partial<Row> = { 'api-token': 'ends', webhook: 'ends' }
const chosenByOwner: Partial<Row> = { google: 'unless-kept', 'api-token': 'unless-kept', webhook: 'unless-kept' }
/** What somebody who was in the account before could go on with. */
const signedOut: Partial<Row> = { session: 'ends', 'known-device': 'ends', 'pending-sign-in': 'ends', link: 'ends' }
/** No sign-in works. Webhooks still get the messages of videos that are being made. */
const onHold: Partial<Row> = {
  ...{ password: 'suspended', google: 'suspended', passkey: 'suspended', app: 'suspended' },
  ...{ 'recovery-code': 'suspended', 'api-token': 'suspended', 'pending-sign-in': 'suspended' },
}

/**
 * What each event does to each way in. Recovery is never stronger than what it recovers: a mailbox or a Google account
 * removes no second factor, except one that the account has had for less than three days (record 58).
 */
export const accessRules = {
  /** A new password through a link to the confirmed address. */
  reset: { ...nothing, password: 'set', ...chosenByOwner, ...youngFactors, ...signedOut },
  /** A new password through a link that an administrator handed over. */
  'reset-by-operator': { ...nothing, password: 'set', ...chosenByOwner, ...signedOut },
  /** A new password, by its owner with the former one. */
  'password-changed': {
    ...{ ...nothing, password: 'set', ...chosenByOwner, ...signedOut },
    ...{ passkey: 'unless-kept', 'recovery-code': 'with-last-factor', session: 'unless-kept' },
  },
  /** *Secure my account*, after step-up. */
  secured: {
    ...{ ...nothing, ...programs, ...signedOut },
    ...{ google: 'unless-last', passkey: 'unless-last', 'recovery-code': 'ends', session: 'unless-kept' },
  },
  /** *Secure my account* with the password, from a session that is older than the first second factor. */
  rescued: { ...nothing, ...everyFactor, ...programs, ...signedOut, google: 'unless-last', session: 'unless-kept' },
  /** Somebody signed in with the Google account of the confirmed address. */
  'google-joined': { ...nothing, password: 'ends', google: 'set', ...youngFactors, ...programs, ...signedOut },
  'email-changed': { ...nothing, link: 'ends', session: 'unless-kept' },
  'first-factor-added': { ...nothing, 'recovery-code': 'set', 'known-device': 'ends' },
  'factor-added': { ...nothing, 'known-device': 'ends' },
  'factor-removed': { ...nothing, 'recovery-code': 'with-last-factor' },
  /** *This was not me*, about the first second factor. */
  'factor-undone': { ...nothing, ...everyFactor, ...signedOut },
  /** *This was not me*, about a changed address. */
  'email-undone': { ...nothing, ...signedOut },
  /** An administrator removed the second factors that a user lost. */
  'factors-reset': { ...nothing, ...everyFactor, session: 'ends', 'pending-sign-in': 'ends' },
  /** `npm run make-admin`. */
  appointed: { ...nothing, password: 'set', ...everyFactor, ...signedOut },
  disabled: { ...nothing, ...onHold, session: 'ends' },
  /** The owner asked for the deletion, which a sign-in cancels. */
  'deletion-asked': { ...nothing, 'api-token': 'suspended', session: 'ends' },
  deleted: {
    ...{ ...nothing, password: 'ends', google: 'ends', ...everyFactor, ...programs, ...signedOut },
    'undo-link': 'ends',
  },
} satisfies Record<string, Row>

export type AccessEvent = keyof typeof accessRules

const settlingMs = settlingDays * 24 * 60 * 60 * 1000

/** Whether a change is so recent that its owner may not have noticed it: three days. Null: long ago, or never. */
export function isRecent(changedAt: Date | null, now: Date): boolean {
  return changedAt !== null && changedAt.getTime() + settlingMs > now.getTime()
}

type Session = { createdAt: Date }
type FirstFactor = { factorsSince: Date | null }

/** Whether this session may secure the account with the password alone: it is older than the first second factor. */
export function mayRescue({ createdAt }: Session, { factorsSince }: FirstFactor, now: Date): boolean {
  return factorsSince !== null && isRecent(factorsSince, now) && createdAt < factorsSince
}
