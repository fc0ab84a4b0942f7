import { formatCount } from '#web/lib/format.ts'

// admin-page
export const admin = 'Admin'
export const adminDescription = 'Administration of this site.'
export const overview = 'Overview'
export const overviewIntro = 'Sales, videos and provider credits. Days are counted in UTC.'
export const goLive = 'Go live'
export const goLiveIntro = 'What to do before the first customer pays.'
export const telegram = 'Telegram'
export const telegramIntro =
  'A bot that notifies you of purchases, failures and provider accounts that run low on credits.'
export const creditPackages = 'Credit Packages'
export const creditPackagesIntro =
  'What is for sale. Changes apply to new orders only. Existing orders are not affected.'
export const heldPayments = 'Held payments'
export const heldPaymentsIntro = 'Payments that do not match an order. No credits are added until you decide.'
export const providerApiKie = 'Provider API (KIE)'
export const providerApiIntroWithDemo =
  'The KIE accounts that make the videos. Connecting the first account turns off the demo permanently.'
export const providerApiIntro = 'The KIE accounts that make the videos: their credits, and whether they are paused.'
export const videoRecovery = 'Video Recovery'
export const videoRecoveryIntro =
  'KIE may finish a video after it has failed here. Re-check the failed videos of the last 24 hours: users get the finished ones free of charge.'
export const diskAndRetention = 'Disk and retention'
export const diskAndRetentionIntro =
  'How much space videos use and how long they are kept. When free space falls below the minimum, new videos are refused without charge.'
export const legalPages = 'Legal pages'
export const legalPagesIntro = 'Terms, privacy, refunds and acceptable use. Have them reviewed by a lawyer.'
export const userManagement = 'User Management'
export const userManagementIntro = 'All accounts. Select a name to see the ledger and videos of that account.'
export const auditLog = 'Audit log'
export const auditLogIntro = 'What administrators did, with the values before and after.'

// overview
export const providerApi = 'Provider API'

// audit-log
export const administrator = 'Administrator'
export const actionOrSubject = 'Action or subject'
export const fromDay = 'From day'
export const toDay = 'To day'
export const auditLogUnreachable = 'The audit log could not be loaded.'
export const noMatchingEntries = 'No matching entries.'
export const nobody = 'nobody'
export const none = 'none'
export const aNewSecret = 'a new secret'

// report-list
export const reports = 'Reports'
export const reportsIntro = 'What people reported about shared videos. Every decision is in the audit log.'
export const reportsUnreachable = 'The reports could not be loaded.'
export const noReports = 'Nobody has reported a video.'
export const openReports = (count: number) =>
  formatCount(count, { one: '# report is open.', other: '# reports are open.' })
export const videoOf = (owner: string, prompt: string) => `Video of ${owner}: ${prompt}`
export const decidedOn = (decision: string, date: string) => `${decision} on ${date}.`
export const decisionsMade = { hide: 'Hidden', delete: 'Deleted', dismiss: 'Dismissed' }
export const watchTheVideo = 'Watch the video'
export const videoIsDeleted = 'The video is deleted.'
export const decide = 'Decide'
export const reportDecided = 'The report is decided'
export const decisionFailed = 'The report could not be decided'

// decide-report-form
export const decideAboutReport = 'Decide about the report'
export const decision = 'Decision'
export const decisions = { hide: 'Hide the video', delete: 'Delete the video', dismiss: 'Dismiss the report' }
export const whatFollows = {
  hide: 'Its public page ends at once and cannot be opened again. Its owner keeps the video. All its open reports are decided.',
  delete:
    'The video is deleted for everybody, also for its owner. This cannot be undone. All its open reports are decided.',
  dismiss: 'The video stays as it is. Its owner learns nothing of the report.',
}
export const reasonForTheOwner = 'Reason for the owner'
export const answerToTheReporter = 'Answer to the reporter'
export const mailedTo = (whom: string) => `mailed to ${whom}`
export const deciding = 'Deciding …'
