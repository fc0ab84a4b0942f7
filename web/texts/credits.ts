// spending
export const spendingByDay = 'Spending by Day'
export const inDays = (total: string, spendingDays: number) => `${total} in ${spendingDays} days`
export const lastDays = (spendingDays: number) => `the last ${spendingDays} days`
export const spendingUnreachable = 'Your spending could not be loaded.'
export const noCreditsUsed = 'No credits were used in this period.'
export const creditsUsedByDay = 'Credits used by day'
export const day = 'Day'
export const creditsUsedOnADay = 'Credits used'

// stat-cards
export const numbersUnreachable = 'Your credits and statistics could not be loaded.'
export const doNotExpire = 'do not expire'
export const creditsRemaining = 'Credits Remaining'
export const sinceYouJoined = 'since you joined'
export const videosCreated = 'Videos Created'
export const afterRefunds = 'after refunds'
export const creditsUsed = 'Credits Used'

// transaction-history
export const transactionHistory = 'Transaction History'
export const historyUnreachable = 'Your transaction history could not be loaded. Your credits are not affected.'
export const noTransactionsYet = 'No transactions yet. Credits that you buy, use or get back appear here.'
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
