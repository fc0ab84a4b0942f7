// contact-page
export const contact = 'Contact'
export const contactDescription = 'How to contact the operator of this site.'
export const contactIntro = 'Write to us with questions, payment problems or ideas.'

// terms-page
export const termsDescription = 'What you agree to when you use this site.'

// privacy-page
export const privacyDescription = 'Which data this site stores about you, and why.'

// refunds-page
export const refundsDescription = 'When credits and payments are refunded.'

// acceptable-use-page
export const acceptableUseDescription = 'What you may not use this site for.'

// contact-buttons
export const messenger = 'Messenger'
export const zalo = 'Zalo'
export const telegram = 'Telegram'
export const email = 'E-mail'
export const noContactDetailsYet = 'The operator of this site has not published contact details yet.'
export const notSetUp = 'Not set up'

// site-page
export const pageUnreachable = 'This page could not be loaded.'
export const lastChanged = (updatedAt: string) => `Last updated ${updatedAt}`

// queries

/** Stands here and not in automation.ts because a script that runs the workflow in n8n reads it without React. */
export const credentialOf = (brandName: string) => `${brandName} API token`
