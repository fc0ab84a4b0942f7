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

// user-queries
export const userUpdated = 'User updated'
export const updateFailed = 'Update failed'
export const creditsUpdated = 'Credits updated'
export const hasCreditsNow = (username: string, credits: number) => `${username} has ${credits} now.`
export const isActiveNow = (username: string) => `${username} is active now.`
export const isDisabledNow = (username: string) => `${username} is disabled now.`
