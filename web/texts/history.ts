import { formatCount } from '#web/lib/format.ts'

// history-page
export const history = 'History'
export const historyDescription = 'All credit transactions of this site.'
export const historyIntro = 'All credit changes of all users, newest first.'

// all-transactions-rows
export const user = 'User'
export const type = 'Type'
export const date = 'Date'
export const description = 'Description'
export const credits = 'Credits'
export const actions = 'Actions'
export const transactions = 'Transactions'
export const kieTask = (id: string) => `Provider task ${id}`

// all-transactions
export const transactionsUnreachable = 'The transactions could not be loaded.'
export const noTransactionsMatch = 'No transactions match these filters.'
export const noTransactionsYet = 'No transactions yet.'
export const transactionsCounted = (total: number) =>
  formatCount(total, { one: '# transaction', other: '# transactions' })
export const csvNotDownloaded = 'The CSV file was not downloaded'

// transaction-filters
export const allTypes = 'All types'
export const filters = 'Filters'
export const active = 'Active'
export const clearAll = 'Clear All'
export const from = 'From'
export const to = 'To'
export const username = 'Username'
export const searchByUsername = 'Search by username'

// refund-video
export const refunded = 'Refunded'
export const refunding = 'Refunding…'
export const refund = 'Refund'
export const refundProcessed = 'Refund Processed'
export const refundedToUser = (amount: number) => `Refunded ${amount} credits to user successfully`
export const refundFailed = 'Refund Failed'
