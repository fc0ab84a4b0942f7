// spending
export const spendingByDay = 'Spending by Day'
export const inDays = (total: string, spendingDays: number) => `${total} in ${spendingDays} days`
export const lastDays = (spendingDays: number) => `the last ${spendingDays} days`
export const spendingUnreachable = 'Your spending cannot be reached right now.'
export const noCreditsUsedYet = 'No credits were used in this time. Your next videos will show here.'
export const creditsUsedByDay = 'Credits used by day'
export const day = 'Day'
export const creditsUsedOnADay = 'Credits used'

// stat-cards
export const numbersUnreachable = 'Your numbers cannot be reached right now.'
export const yoursUntilYouUseThem = 'yours until you use them'
export const creditsRemaining = 'Credits Remaining'
export const sinceYouJoined = 'every one since you joined'
export const videosCreated = 'Videos Created'
export const lessWhatCameBack = 'less what came back'
export const creditsUsed = 'Credits Used'

// transaction-history
export const transactionHistory = 'Transaction History'
export const historyUnreachable = 'Your history cannot be reached right now. Nothing is lost.'
export const nothingYet = 'Nothing yet. Every credit that you buy, use or get back will be written down here.'
export const date = 'Date'
export const type = 'Type'
export const description = 'Description'
export const credits = 'Credits'
export const balance = 'Balance'
export const balanceOf = (balanceAfter: string) => `Balance ${balanceAfter}`
export const viewVideo = 'View video'
export const viewVideoOf = (description: string) => `View video: ${description}`

// transaction-parts
export const downloadCsv = 'Download CSV'
