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
export const theLedgerWillSay = 'The ledger will say'
export const reason = 'Reason'
export const optionalTheUserSeesIt = 'optional, the user sees it'
export const cancel = 'Cancel'
export const saving = 'Saving…'
export const save = 'Save'

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
