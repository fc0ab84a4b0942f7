import type { LinkPurpose } from './account-link-repository.ts'

type Words = { brandName: string; username: string; url: string }
type MailText = { subject: string; text: string }

const hourMs = 60 * 60 * 1000

/** How long a mailed link stays valid. */
export const mailedLinkMs: Record<LinkPurpose, number> = {
  'reset-password': hourMs,
  'verify-email': 24 * hourMs,
  'change-email': 24 * hourMs,
}

/** The subject and text of a mail with a link. */
export function accountMail(purpose: LinkPurpose, { brandName, username, url }: Words): MailText {
  if (purpose === 'change-email')
    return {
      subject: `Your new e-mail address for ${brandName}`,
      text: `Hello ${username},

Open this link to use this e-mail address for your account at ${brandName}:

${url}

The link works once and expires after one day. If you did not request it, ignore this e-mail. Nothing will change.
`,
    }
  if (purpose === 'verify-email')
    return {
      subject: `Confirm your e-mail address for ${brandName}`,
      text: `Hello ${username},

Please confirm that this is your e-mail address:

${url}

The link works once and expires after one day. If you have no account at ${brandName}, somebody entered your address by
mistake. You can ignore this e-mail.
`,
    }
  return {
    subject: `Set a new password for ${brandName}`,
    text: `Hello ${username},

Somebody requested a new password for your account at ${brandName}. If it was you, choose one here:

${url}

The link works once and expires after one hour. If it was not you, ignore this e-mail. Your password will not change.
`,
  }
}
