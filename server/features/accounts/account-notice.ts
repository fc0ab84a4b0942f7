type Words = { brandName: string; username: string; publicUrl: string }

/** What an owner is told by mail about the ways to sign in to the account. */
const notices = {
  'email-changed': {
    subject: (brand: string) => `Your e-mail address at ${brand} was changed`,
    what: 'Your account has another e-mail address now. This address is no longer used.',
  },
  'google-joined': {
    subject: (brand: string) => `You sign in to ${brand} with Google now`,
    what: `Somebody signed in with the Google account of this address, and Google was connected to your account.

To keep out anybody else who may have used the account before, we signed out every device, removed the password and deleted all API tokens, webhooks and pending links. You can set a new password at any time with "Forgot password?" on the sign-in page.`,
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
    text: `Hello ${username},

${what}

If this was not you, contact us at once: ${publicUrl}/contact
`,
  }
}
