// payment-problems
export const creditThisPayment = 'Credit this payment'
export const dismissThisPayment = 'Dismiss this payment'
export const paymentsUnreachable = 'The payments cannot be reached right now.'
export const everyPaymentHasItsOrder = 'Every payment has found its order.'
export const soldFor = (packageName: string, credits: string, price: string) =>
  `${packageName}, ${credits} for $${price}`
export const creditOf = (username: string) => `Credit ${username}`
export const dismissPaymentOf = (username: string) => `Dismiss the payment of ${username}`
export const dismissNamed = (detail: string) => `Dismiss: ${detail}`

export const creem = 'Creem'
export const paypal = 'PayPal'

// settle-payment-form
export const credit = 'Credit'
export const dismiss = 'Dismiss'
export const reason = 'Reason'
export const forTheAuditLog = 'for the audit log'
export const whatDismissingDoes = 'It leaves this list. Nobody is credited; pay it back at the payment service.'
export const whatCreditingDoes = (username: string, credits: string) =>
  `${username} gets ${credits}, as if the payment had been right.`
export const whatDismissingAnOrderDoes = (username: string) =>
  `${username} gets no credits. Pay the money back at the payment service.`

// payment-problem-queries
export const paymentCredited = 'Payment credited'
export const paymentDismissed = 'Payment dismissed'
export const updateFailed = 'Update failed'
