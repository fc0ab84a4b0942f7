import { formatCount } from './shell.ts'

// users
export const newestFirst = 'Newest first'
export const oldestFirst = 'Oldest first'
export const mostCredits = 'Most credits'
export const mostVideos = 'Most videos'
export const allUsers = 'All users'
export const searchUsers = 'Search users'
export const usernameOrEMail = 'Username or e-mail'
export const showUsers = 'Show users'
export const sortUsers = 'Sort users'
export const usersCounted = (total: number) => formatCount(total, { one: '# user', other: '# users' })
export const usersUnreachable = 'The users could not be loaded.'
export const noUsersMatch = 'No users match this search.'
export const editCreditsTitle = 'Edit Credits'

// user-list
export const username = 'Username'
export const email = 'Email'
export const credits = 'Credits'
export const videosCreated = 'Videos Created'
export const status = 'Status'
export const actions = 'Actions'
export const admin = 'Admin'
export const active = 'Active'
export const disabled = 'Disabled'
export const deleted = 'Deleted'
export const disable = 'Disable'
export const enable = 'Enable'
export const editCredits = 'Edit credits'
export const editCreditsOf = (username: string) => `Edit credits of ${username}`

// edit-credits-form
export const hasCredits = (username: string, credits: string) => `${username} has ${credits}.`
export const theLedgerWillRecord = (difference: string) => `The ledger will record ${difference}.`
export const reason = 'Reason'
export const optionalShownToTheUser = 'optional, shown to the user'

// user-record
export const userUnreachable = 'This user could not be loaded.'
export const since = 'Since'
export const newer = 'Newer'
export const older = 'Older'
export const ledger = 'Ledger'
export const noTransactions = 'No transactions.'
export const videos = 'Videos'
export const noVideos = 'No videos.'
export const refunded = 'refunded'

// reset-link
export const createAPasswordLink = 'Create a password link'
export const creatingTheLink = 'Creating the link…'
export const whatThePasswordLinkDoes = (username: string, expiresAt: string) =>
  `Give this link only to ${username}: anyone who opens it can set a new password for this account. It works once, until ${expiresAt}, and is not shown again.`
export const copyLink = 'Copy link'

// user-queries
export const linkCouldNotBeCreated = 'The link could not be created'
export const userUpdated = 'User updated'
export const updateFailed = 'Update failed'
export const creditsUpdated = 'Credits updated'
export const hasCreditsNow = (username: string, credits: string) => `${username} now has ${credits}.`
export const isActiveNow = (username: string) => `${username} is now active.`
export const isDisabledNow = (username: string) => `${username} is now disabled.`
