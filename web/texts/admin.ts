// admin-page
export const admin = 'Admin'
export const adminDescription = 'Administration of this site.'
export const overview = 'Overview'
export const overviewIntro = 'How the business goes. Days are counted by UTC.'
export const goLive = 'Go live'
export const goLiveIntro = 'What is left to do before the first customer pays.'
export const telegram = 'Telegram'
export const telegramIntro = 'A bot that tells you of purchases, failures and accounts that run low.'
export const creditPackages = 'Credit Packages'
export const creditPackagesIntro =
  'What is for sale. A change is for new orders; those already made keep what was sold.'
export const heldPayments = 'Held payments'
export const heldPaymentsIntro = 'Payments that do not fit what was sold. Nobody is credited for one until you decide.'
export const providerApiKie = 'Provider API (KIE)'
export const firstAccountEndsTheDemo =
  'The accounts that make the videos. Connecting a first account ends the demo for good.'
export const providerApiIntro = 'The accounts that make the videos, what is left on them, and when they rest.'
export const videoRecovery = 'Video Recovery'
export const videoRecoveryIntro =
  'Ask KIE again about the failed videos of the last day: a late success is delivered free of charge.'
export const diskAndRetention = 'Disk and retention'
export const diskAndRetentionIntro =
  'How much room videos take and how long they are kept. With less room than must stay free, no new video is begun, and nobody is charged.'
export const legalPages = 'Legal pages'
export const legalPagesIntro = 'Terms, privacy, refunds and acceptable use. Let somebody who knows your law read them.'
export const userManagement = 'User Management'
export const userManagementIntro = 'Everybody with an account; a name opens their ledger and videos.'
export const auditLog = 'Audit log'
export const auditLogIntro = 'What administrators did, with before and after.'

// overview: where an alarm is settled
export const settleIt = 'Settle it'
export const providerApi = 'Provider API'

// audit-log
export const administrator = 'Administrator'
export const actionOrSubject = 'Action or subject'
export const fromDay = 'From day'
export const toDay = 'To day'
export const auditLogUnreachable = 'The audit log cannot be reached.'
export const nothingFits = 'Nothing was done that fits.'
export const nobody = 'nobody'
export const none = 'none'
export const aNewSecret = 'a new secret'
