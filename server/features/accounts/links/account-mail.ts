import { settlingDays } from '#contract/accounts/second-factor.ts'
import type { LinkPurpose } from './account-link-repository.ts'

/** `username`: null for an address that nobody has confirmed. */
type Words = { brandName: string; username: string | null; url: string }
type MailText = { subject: string; text: string }

const hourMs = 60 * 60 * 1000

/** How long a mailed link stays valid. */
export const mailedLinkMs: Record<LinkPurpose, number> = {
  'reset-password': hourMs,
  'verify-email': 24 * hourMs,
  'change-email': 24 * hourMs,
  'undo-factor': settlingDays * 24 * hourMs,
  'undo-email': settlingDays * 24 * hourMs,
}

/**
 * How a mail begins. Whoever signs up chooses the name and the address, so a stranger's mail must not contain the name:
 * it may be a sentence, or an address that mail programs make a link of.
 */
export function greet(username: string | null): string {
  return username === null ? 'Hello,' : `Hello ${username},`
}

const subjects: Record<LinkPurpose, (brandName: string) => string> = {
  'reset-password': (brandName) => `Set a new password for ${brandName}`,
  'verify-email': (brandName) => `Confirm your e-mail address for ${brandName}`,
  'change-email': (brandName) => `Your new e-mail address for ${brandName}`,
  'undo-factor': (brandName) => `A second factor was added to your account at ${brandName}`,
  'undo-email': (brandName) => `Your e-mail address at ${brandName} was changed`,
}

const bodies: Record<LinkPurpose, (words: Words) => string> = {
  'reset-password': ({
    brandName,
    url,
  }) => `Somebody requested a new password for your account at ${brandName}. If it was you, choose one here:

${url}

The link works once and expires after one hour. If it was not you, ignore this e-mail. Your password will not change.`,

  'verify-email': ({ brandName, url }) => `Please confirm that this is your e-mail address:

${url}

The link works once and expires after one day. If you have no account at ${brandName}, somebody entered your address by
mistake. You can ignore this e-mail.`,

  'change-email': ({ brandName, url }) => `Open this link to use this e-mail address for your account at ${brandName}:

${url}

The link works once and expires after one day. If you did not request it, ignore this e-mail. Nothing will change.`,

  'undo-factor': ({
    url,
  }) => `A passkey or an authenticator app was added to your account. Before that, it had no second factor.

If this was you, ignore this e-mail. If this was not you, open this link:

${url}

It removes all second factors and recovery codes that your account has had since then, and signs out every device. It works once and expires after ${settlingDays} days.`,

  'undo-email': ({ url }) => `The e-mail address of your account was changed. This address is no longer used.

If this was you, ignore this e-mail. If this was not you, open this link:

${url}

It gives the account back to this address and signs out every device. It works once and expires after ${settlingDays} days.`,
}

/** The subject and text of a mail with a link. */
export function accountMail(purpose: LinkPurpose, words: Words): MailText {
  return {
    subject: subjects[purpose](words.brandName),
    text: `${greet(words.username)}

${bodies[purpose](words)}
`,
  }
}
