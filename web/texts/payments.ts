// pricing-page
export const pricing = 'Pricing'
export const pricingDescription = 'What one video with sound costs, in credits and in dollars.'
export const youPayPerVideo = 'You pay per video, with credits. One credit is one cent; 100 credits are $1.'
export const buyCredits = 'Buy credits'
export const oneVideo = 'One 8 second video'
export const guarantee =
  'Every 16:9 video is generated and delivered in Full HD 1080p. If a video fails, its credits come back by themselves.'
export const purchase = 'Purchase'

// purchase-credits-page
export const purchaseCredits = 'Purchase Credits'
export const purchaseDescription = 'Buy credits for videos with sound.'
export const purchaseIntro = 'Choose how many credits you want; they are yours until you use them.'
export const signInToBuyCredits = 'Sign in to buy credits'
export const creditsBelongToAnAccount = 'Credits belong to an account.'

// price-list
export const veo3Fast = 'Veo3 Fast'
export const whatFastIsFor = 'Quick takes: try an idea, find the scene.'
export const veo3Quality = 'Veo3 (Quality)'
export const whatQualityIsFor = 'The finer picture and sound, for the take you keep.'
export const credit = 'credit'
export const credits = 'credits'
export const forOneVideo = (web: string) => `${web} for one 8 second video`
export const throughTheApi = 'Through the API:'

// examples-note
export const theseAreExamples = 'What is for sale cannot be read right now; these are examples.'
export const tryAgain = 'Try again'

// order-banner
export const paymentSuccessful = 'Payment Successful!'
export const paymentFailed = 'Payment Failed'

// order-words
export const creditsAppearWhenConfirmed =
  'Your credits appear by themselves as soon as the payment is confirmed. You can go on meanwhile.'
export const creditsWereAdded = 'Your credits were added to your balance.'
export const addedToYourBalance = (credits: string) => `${credits} were added to your balance.`
export const paymentIsBeingConfirmed = (credits: string) =>
  `Your payment is being confirmed. ${credits} appear by themselves; you can go on meanwhile.`
export const paymentIsHeld =
  'Your payment arrived and is being looked at by a person. The credits follow; please contact us if they do not.'
export const paymentIsDismissed =
  'Your payment was looked at by a person and not credited. Please contact us if that is not right.'
export const orderExpired = 'This order was not paid in time. You were not charged; please start again.'
export const paymentIssue = 'There was an issue with your payment. Please try again.'

// package-cards
export const mostPopular = 'Most Popular'

// package-summary
export const package_ = 'Package'
export const creditsOfPackage = 'Credits'
export const youReceive = 'You receive'
export const total = 'Total'

// package-values
export const unnamedPackage = 'Credits'
export const starter = 'Starter'
export const pro = 'Pro'
export const premium = 'Premium'
export const bonusCredits = (credits: number) => `${credits} bonus credits`

// payment-dialog
export const completeYourPurchase = 'Complete Your Purchase'
export const paymentMethodsTemporarilyUnavailable = 'Payment methods temporarily unavailable'
export const nothingWasCharged = 'Nothing was charged. Please try again a little later.'
export const chooseHowToPay = 'Choose how to pay'
export const openingTheCheckout = 'Opening the checkout…'
export const payByCardWithCreem = 'Pay by Card with Creem'
export const paypal = 'PayPal'
export const whenCreditsAreAdded = 'Credits are added as soon as the payment is confirmed.'

// paypal-buttons
export const paypalPaymentError = 'PayPal payment error'
export const paypalUnreachableNotCharged = 'PayPal cannot be reached right now. You were not charged.'
export const paypalUnreachable = 'PayPal cannot be reached right now.'
export const failedToCreatePaymentOrder = 'Failed to create payment order'
export const failedToCompletePayment = 'Failed to complete payment'
export const paymentCancelled = 'Payment Cancelled'
export const youWereNotCharged = 'You were not charged.'

// purchase-form
export const selectAPackage = 'Select a package'
export const summary = 'Summary'
export const proceedToPayment = 'Proceed to Payment'
export const creditsDoNotExpire = 'Credits do not expire.'

// queries
export const failedToCreateCheckoutSession = 'Failed to create checkout session'
export const noCheckoutUrlReceived = 'No checkout URL received'
