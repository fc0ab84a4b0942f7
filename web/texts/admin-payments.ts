// credit-packages
export const packagesUnreachable = 'The packages could not be loaded.'
export const noPackagesYet = 'No packages yet.'
export const addPackage = 'Add Package'
export const editPackage = 'Edit Package'
export const whatDeletingAPackageDoes = 'Customers will no longer be able to buy it. Existing orders are not affected.'
export const deletePackageQuestion = (name: string) => `Delete ${name}?`
export const thisPackage = 'this package'

// credit-package-form
export const packageName = 'Package name'
export const priceInUsd = 'Price (USD)'
export const examplePrice = '25.00'
export const bonusCredits = 'Bonus credits'
export const description = 'Description'
export const creemProductId = 'Creem product ID'
export const exampleProductId = 'prod_…'
export const optional = 'optional'

// credit-price-notes
export const oneCreditHere = (asked: string) => `One credit costs ${asked}.`
export const oneCreditWithBonus = (asked: string, received: string) =>
  `One credit costs ${asked}. Because of the bonus, you receive ${received} for each.`
export const otherThanCompared =
  'The comparison on the landing page counts a credit as one cent. It shows your real price in a second line.'
export const packagesDiffer = (asked: string) =>
  `Your packages sell a credit for ${asked}, and the pages say so. Only the comparison on the landing page counts a credit as one cent, as in the packages of a new installation (1,000 credits for $10.00). It shows your real price in a second line.`
export const fromAsked = (asked: string) => `${asked} or more`

// credit-package-list
export const name = 'Name'
export const credits = 'Credits'
export const bonus = 'Bonus'
export const price = 'Price'
export const creemProduct = 'Creem product'
export const active = 'Active'
export const actions = 'Actions'
export const creditPackages = 'Credit packages'
export const none = 'none'
export const creditsForPrice = (credits: string, price: string) => `${credits} for $${price}`
export const creditsAndBonusForPrice = (credits: string, bonusCredits: string, price: string) =>
  `${credits} + ${bonusCredits} bonus for $${price}`
export const creemProductOf = (creemProductId: string) => `Creem ${creemProductId}`
export const mostPopular = 'Most Popular'
export const noCreemProduct = 'no Creem product'
export const activeOf = (name: string) => `${name} active`
export const edit = 'Edit'
export const editNamed = (name: string) => `Edit ${name}`
export const deletePackage = 'Delete'
export const deleteNamed = (name: string) => `Delete ${name}`

// admin-queries
export const packageSaved = 'Package saved'
export const saveFailed = 'Save failed'
export const packageDeleted = 'Package deleted'
export const deleteFailed = 'Delete failed'

// payment-problems
export const creditThisPayment = 'Credit this payment'
export const dismissThisPayment = 'Dismiss this payment'
export const paymentsUnreachable = 'The payments could not be loaded.'
export const noHeldPayments = 'No held payments.'
export const soldFor = (packageName: string, credits: string, price: string) =>
  `${packageName}, ${credits} for $${price}`
export const creditNamed = (username: string) => `Credit ${username}`
export const dismissPaymentOf = (username: string) => `Dismiss the payment of ${username}`
export const dismissNamed = (detail: string) => `Dismiss: ${detail}`

export const creem = 'Creem'
export const paypal = 'PayPal'

// settle-payment-form
export const credit = 'Credit'
export const dismiss = 'Dismiss'
export const reason = 'Reason'
export const forTheAuditLog = 'for the audit log'
export const whatDismissingDoes =
  'The payment leaves this list. No credits are added. Refund the payment at the payment service.'
export const whatCreditingDoes = (username: string, credits: string) => `${username} receives ${credits}, as ordered.`
export const whatDismissingAnOrderDoes = (username: string) =>
  `${username} receives no credits. Refund the payment at the payment service.`

// payment-problem-queries
export const paymentCredited = 'Payment credited'
export const paymentDismissed = 'Payment dismissed'
export const updateFailed = 'Update failed'
