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
