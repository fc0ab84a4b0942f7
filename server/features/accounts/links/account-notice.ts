type Words = { brandName: string; username: string; publicUrl: string }

/** Notices mailed to the owner about changes to the ways to sign in. */
const notices = {
  'email-changed': {
    subject: (brand: string) => `Your e-mail address at ${brand} was changed`,
    what: 'Your account has another e-mail address now. This address is no longer used.',
  },
  'google-joined': {
    subject: (brand: string) => `You sign in to ${brand} with Google now`,
    what: `Somebody signed in with the Google account of this address, and Google was connected to your account.

To keep out anybody else who may have used the account before, we signed out every device, removed the password and deleted all API tokens, webhooks and pending links.`,
  },
  'google-connected': {
    subject: (brand: string) => `Google was connected to your account at ${brand}`,
    what: 'A Google account was connected to your account and signs in to it from now on.',
  },
  'google-disconnected': {
    subject: (brand: string) => `Google was disconnected from your account at ${brand}`,
    what: 'Google no longer signs in to your account. You sign in with your password.',
  },
  'password-changed': {
    subject: (brand: string) => `Your password at ${brand} was changed`,
    what: 'The password of your account was changed. Other devices were signed out.',
  },
  'account-secured': {
    subject: (brand: string) => `Your account at ${brand} was secured`,
    what: 'Every other device was signed out. All API tokens, webhooks and pending links were deleted, and Google was disconnected where a password is set.',
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

If this was not you, set a new password with "Forgot password?" on the sign-in page: ${publicUrl}/login
If you cannot sign in any more, contact us: ${publicUrl}/contact
`,
  }
}
