type Words = { brandName: string; username: string; publicUrl: string }

/** Notices mailed to the owner about changes to the ways to sign in. */
const notices = {
  'email-changed': {
    subject: (brand: string) => `Your e-mail address at ${brand} was changed`,
    what: 'The e-mail address of your account was changed. This address is no longer used.',
  },
  'google-joined': {
    subject: (brand: string) => `You now sign in to ${brand} with Google`,
    what: `Somebody signed in with the Google account for this address. Google is now connected to your account.

Somebody else may have used the account before. To lock them out, we signed out every device, removed the password and deleted all API tokens, webhooks and pending links.`,
  },
  'google-connected': {
    subject: (brand: string) => `Google was connected to your account at ${brand}`,
    what: 'A Google account was connected to your account and can now sign in to it.',
  },
  'google-disconnected': {
    subject: (brand: string) => `Google was disconnected from your account at ${brand}`,
    what: 'Google can no longer sign in to your account. From now on, sign in with your password.',
  },
  'password-changed': {
    subject: (brand: string) => `Your password at ${brand} was changed`,
    what: 'The password of your account was changed. Other devices were signed out.',
  },
  'account-secured': {
    subject: (brand: string) => `Your account at ${brand} was secured`,
    what: 'Every other device was signed out. All API tokens, webhooks and pending links were deleted, and Google was disconnected if your account has a password.',
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
If you can no longer sign in, contact us: ${publicUrl}/contact
`,
  }
}
