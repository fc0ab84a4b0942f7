import { settlingDays } from '#contract/accounts/second-factor.ts'
import { keptDays } from '#contract/retention.ts'
import { greet } from './account-mail.ts'

/** `username`: null for an address that nobody has confirmed. */
type Words = { brandName: string; username: string | null; publicUrl: string }

/** Notices mailed to the owner about changes to the ways to sign in. */
const notices = {
  'archive-ready': {
    subject: (brand: string) => `Your archive from ${brand} is ready`,
    what: `You can download the archive of your account in My Account for ${keptDays.archives} days. Then it is deleted.`,
  },
  'email-changed': {
    subject: (brand: string) => `Your e-mail address at ${brand} was changed`,
    what: 'The e-mail address of your account was changed. This address is no longer used.',
  },
  'change-undone': {
    subject: (brand: string) => `A change of your account at ${brand} was undone`,
    what: 'Somebody opened the link in our mail about a change of your account. The change was undone and every device was signed out. If you opened the link, somebody else could use your account before: set a new password now.',
  },
  'google-joined': {
    subject: (brand: string) => `You now sign in to ${brand} with Google`,
    what: `Somebody signed in with the Google account for this address. Google is now connected to your account.

Somebody else may have used the account before. To lock them out, we signed out every device, removed the password and deleted all API tokens, webhooks and pending links. Second factors that your account has had for more than ${settlingDays} days stay.`,
  },
  'google-connected': {
    subject: (brand: string) => `Google was connected to your account at ${brand}`,
    what: 'A Google account was connected to your account and can now sign in to it.',
  },
  'google-disconnected': {
    subject: (brand: string) => `Google was disconnected from your account at ${brand}`,
    what: 'Google can no longer sign in to your account. From now on, sign in with your password or a passkey.',
  },
  'password-changed': {
    subject: (brand: string) => `Your password at ${brand} was changed`,
    what: 'The password of your account was changed. Other devices were signed out.',
  },
  'passkey-added': {
    subject: (brand: string) => `A passkey was added to your account at ${brand}`,
    what: 'A passkey was added to your account and can now sign in to it.',
  },
  'passkey-removed': {
    subject: (brand: string) => `A passkey was removed from your account at ${brand}`,
    what: 'A passkey was removed from your account and can no longer sign in to it.',
  },
  'passkey-copied': {
    subject: (brand: string) => `A passkey of your account at ${brand} may have been copied`,
    what: 'Somebody used a passkey of your account in an older state than before. It may be a copy, so we refused it. Delete this passkey in My Account and add a new one.',
  },
  'totp-added': {
    subject: (brand: string) => `An authenticator app was added to your account at ${brand}`,
    what: 'From now on, signing in with your password also needs a code of your authenticator app.',
  },
  'totp-removed': {
    subject: (brand: string) => `The authenticator app was removed from your account at ${brand}`,
    what: 'Signing in with your password no longer needs a code of your authenticator app.',
  },
  'codes-guessed': {
    subject: (brand: string) => `Somebody is guessing the codes of your account at ${brand}`,
    what: 'Somebody entered your password or a stolen session, then many wrong codes. They did not get in. Change your password.',
  },
  'recovery-code-used': {
    subject: (brand: string) => `A recovery code of your account at ${brand} was used`,
    what: 'Somebody used one of your recovery codes. It does not work again.',
  },
  'recovery-codes-replaced': {
    subject: (brand: string) => `The recovery codes of your account at ${brand} were replaced`,
    what: 'Ten new recovery codes were made for your account. The earlier ones no longer work.',
  },
  'password-removed': {
    subject: (brand: string) => `The password of your account at ${brand} was removed`,
    what: 'Your account no longer has a password. Sign in with a passkey or a recovery code.',
  },
  'password-set': {
    subject: (brand: string) => `A password was set for your account at ${brand}`,
    what: 'Your account now has a password, which can sign in to it.',
  },
  'factors-reset': {
    subject: (brand: string) => `The second factors of your account at ${brand} were removed`,
    what: 'An administrator removed the passkeys, the authenticator app and the recovery codes of your account, and signed out every device. Sign in and set them up again.',
  },
  'account-rescued': {
    subject: (brand: string) => `Your account at ${brand} was secured with its password`,
    what: 'A device that was signed in before your account got its second factor secured the account with the password. All second factors and recovery codes, API tokens, webhooks and pending links were removed, and every other device was signed out.',
  },
  'account-secured': {
    subject: (brand: string) => `Your account at ${brand} was secured`,
    what: 'Every other device was signed out. All API tokens, webhooks, recovery codes and pending links were deleted. If your account has a password, Google and passkeys were removed. If it has no password but Google, passkeys were removed.',
  },
} as const

export type AccountNotice = keyof typeof notices

export function isNotice(kind: string): kind is AccountNotice {
  return kind in notices
}

export function noticeMail(notice: AccountNotice, { brandName, username, publicUrl }: Words) {
  const { subject, what } = notices[notice]
  return {
    subject: subject(brandName),
    text: `${greet(username)}

${what}
${notice === 'archive-ready' ? `\n${publicUrl}/my-account\n` : ''}
${adviceAbout(notice)(publicUrl)}
`,
  }
}

/** About a second factor: a new password by mail removes none that the account has had for a while. */
const aboutFactors: readonly AccountNotice[] = [
  'passkey-added',
  'passkey-copied',
  'totp-added',
  'codes-guessed',
  'recovery-code-used',
  'recovery-codes-replaced',
]

function adviceAbout(notice: AccountNotice): (publicUrl: string) => string {
  if (notice === 'email-changed') return adviceWithoutMailbox
  return aboutFactors.includes(notice) ? adviceToSecure : advice
}

const adviceToSecure = (publicUrl: string) =>
  `If this was not you, sign in and open My Account: ${publicUrl}/my-account
Remove the passkeys and the authenticator app that are not yours, choose "Secure my account", then change your password.
If you cannot sign in, open My Account on a device that was signed in before, or contact us: ${publicUrl}/contact`

const advice = (publicUrl: string) =>
  `If this was not you, set a new password with "Forgot password?" on the sign-in page: ${publicUrl}/login
If you can no longer sign in, contact us: ${publicUrl}/contact`

/** For an address that gets no more links of the account. */
const adviceWithoutMailbox = (publicUrl: string) => `If this was not you, contact us: ${publicUrl}/contact`
