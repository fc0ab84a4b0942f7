import type { ReactNode } from 'react'
import { sentence } from '#web/language/sentence.ts'
import { formatCount } from './shell.ts'

// pricing-page
export const pricing = 'Pricing'
export const pricingDescription = 'What one video with sound costs, in credits and in dollars.'
export const youPayPerVideo = 'You pay per video, with credits.'
export const buyCredits = 'Buy credits'
export const oneVideo = 'One 8 second video'
export const guarantee =
  'Every 8 second video in 16:9, from text or an image, is generated and delivered in Full HD 1080p. If a video fails, its credits are returned automatically.'
export const purchase = 'Purchase'
export const purchaseNamed = (name: string) => `Purchase ${name}`

// purchase-credits-page
export const purchaseCredits = 'Purchase Credits'
export const purchaseDescription = 'Buy credits for videos with sound.'
export const purchaseIntro = 'Choose how many credits to buy. Credits do not expire.'
export const signInToBuyCredits = 'Sign in to buy credits'
export const creditsBelongToAnAccount = 'We add the credits to your account.'

// price-list
export const whatItIsFor = {
  veo3_fast: 'For quick drafts and new ideas.',
  veo3: 'Finer picture and sound, for the final video.',
}
export const creditWord = (count: number) => formatCount(count, { one: 'credit', other: 'credits' })
export const forOneVideo = 'for one 8 second video'
export const costsForOneVideo = (usd: string) => `${usd} ${forOneVideo}`
export const throughTheApi = (credits: ReactNode, usd: string | null) =>
  usd === null ? sentence`Through the API: ${credits}` : sentence`Through the API: ${credits} (${usd})`
export const fromPrice = (usd: string) => `from ${usd}`

// examples-note
export const theseAreExamples = 'The packages could not be loaded. These are examples and cannot be bought.'
export const noPackagesForSale = 'No packages are for sale at the moment. These are examples and cannot be bought.'
export const tryAgain = 'Try again'

// order-banner
export const paymentSuccessful = 'Payment Successful!'
export const paymentFailed = 'Payment Failed'
export const paymentNotConfirmed = 'Payment Not Confirmed Yet'

// order-words
export const creditsAppearWhenConfirmed =
  'Your credits are added automatically as soon as the payment is confirmed. You can continue in the meantime.'
export const creditsWereAdded = 'Your credits were added to your balance.'
export const addedToYourBalance = (credits: string) => `${credits} were added to your balance.`
export const paymentIsBeingConfirmed = (credits: string) =>
  `Your payment is being confirmed. ${credits} will then be added automatically. You can continue in the meantime.`
export const paymentIsHeld =
  'We received your payment and are reviewing it. No credits have been added yet. If they do not arrive, please contact us.'
export const paymentIsDismissed =
  'We reviewed your payment and added no credits. If you think this is wrong, please contact us.'
export const orderExpired =
  'If you paid, do not pay again: your credits are added automatically once the payment is confirmed. If you did not pay, you can buy again.'
export const paymentIssue = 'There was an issue with your payment. Please try again.'

// package-cards
export const mostPopular = 'Most Popular'

// package-summary
export const packageLabel = 'Package'
export const creditsOfPackage = 'Credits'
export const youReceive = 'You receive'
export const total = 'Total'

// no-sales-note
export const sellsNoCredits = 'This site does not sell credits yet.'
export const setUpPayments = 'Set up payments'

// payment-dialog
export const completeYourPurchase = 'Complete Your Purchase'
export const paymentMethodsTemporarilyUnavailable = 'Payment methods temporarily unavailable'
export const notChargedTryLater = 'You were not charged. Please try again later.'
export const paymentsWorkOnlyAt = (address: ReactNode) =>
  sentence`You can pay only at ${address}, because payment services return there. You were not charged.`
export const chooseHowToPay = 'Choose how to pay'
export const openingTheCheckout = 'Opening the checkout…'
export const payByCardWithCreem = 'Pay by Card with Creem'
export const paypal = 'PayPal'
export const whenCreditsAreAdded = 'Credits are added as soon as the payment is confirmed.'

// paypal-buttons
export const paypalPaymentError = 'PayPal payment error'
export const paypalUnreachableNotCharged = 'PayPal could not be reached. You were not charged. Please try again.'
export const paypalUnreachable = 'PayPal could not be reached.'
export const failedToCreatePaymentOrder = 'Failed to create payment order'
export const failedToCompletePayment = 'Failed to complete payment'
export const orderOfAnotherAccount =
  'This account has no such order. If you paid, do not pay again: the credits are added to the account with which you started the payment. If you did not pay, you can buy again.'
export const paymentCancelled = 'Payment Cancelled'
export const youWereNotCharged = 'You were not charged.'

// payment-return: anybody can open that address. paypal-buttons: PayPal may have taken an approved payment
export const leftThePayment =
  'You left the payment. If you paid all the same, your credits are added as soon as the payment is confirmed.'

// purchase-form
export const selectAPackage = 'Select a package'
export const summary = 'Summary'
export const proceedToPayment = 'Proceed to Payment'
export const creditsDoNotExpire = 'Credits do not expire.'

// queries
export const failedToCreateCheckoutSession = 'Failed to create checkout session'
export const noCheckoutUrlReceived = 'No checkout URL received'

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

// history-page
export const history = 'History'
export const historyDescription = 'All credit transactions of this site.'
export const historyIntro = 'All credit changes of all users, newest first.'

// all-transactions-rows
export const user = 'User'
export const actions = 'Actions'
export const transactions = 'Transactions'
export const kieTask = (id: string) => `Provider task ${id}`

// all-transactions
export const transactionsUnreachable = 'The transactions could not be loaded.'
export const noTransactionsMatch = 'No transactions match these filters.'
export const siteHasNoTransactions = 'No transactions yet.'
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
