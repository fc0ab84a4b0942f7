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
export const oneUser = '1 user'
export const usersCounted = (total: string) => `${total} users`
export const usersUnreachable = 'The users cannot be reached right now.'
export const noUserFits = 'No user fits.'
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
export const hasCredits = (username: string, expectedCredits: string) => `${username} has ${expectedCredits} credits.`
export const theLedgerWillSay = (difference: string) => `The ledger will say ${difference}.`
export const reason = 'Reason'
export const optionalTheUserSeesIt = 'optional, the user sees it'

// user-record
export const userUnreachable = 'This user cannot be reached right now.'
export const since = 'Since'
export const newer = 'Newer'
export const older = 'Older'
export const ledger = 'Ledger'
export const nothingWasBoughtOrSpent = 'Nothing was bought or spent.'
export const videos = 'Videos'
export const noVideoWasMade = 'No video was made.'
export const refunded = 'refunded'

// reset-link
export const makeAPasswordLink = 'Make a password link'
export const makingTheLink = 'Making the link…'
export const whatThePasswordLinkDoes = (username: string, expiresAt: string) =>
  `Hand this link to ${username}, and to nobody else: whoever opens it sets a new password. It works once, until ${expiresAt}, and is not shown again.`
export const copyLink = 'Copy link'

// user-queries
export const linkCouldNotBeMade = 'The link could not be made'
export const userUpdated = 'User updated'
export const updateFailed = 'Update failed'
export const creditsUpdated = 'Credits updated'
export const hasCreditsNow = (username: string, credits: number) => `${username} has ${credits} now.`
export const isActiveNow = (username: string) => `${username} is active now.`
export const isDisabledNow = (username: string) => `${username} is disabled now.`
