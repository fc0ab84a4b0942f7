// contact-page
export const contact = 'Contact'
export const contactDescription = 'How to reach the people who run this site.'
export const contactIntro = 'A question, a payment, an idea: write to us.'

// terms-page
export const termsDescription = 'What you agree to when you use this site.'

// privacy-page
export const privacyDescription = 'What this site knows about you, and why.'

// refunds-page
export const refundsDescription = 'When credits and payments come back.'

// acceptable-use-page
export const acceptableUseDescription = 'What this site is not to be used for.'

// contact-buttons
export const messenger = 'Messenger'
export const zalo = 'Zalo'
export const telegram = 'Telegram'
export const email = 'E-mail'
export const noWaySetUp = 'The operator of this site has not published a way to be reached yet.'
export const notSetUp = 'Not set up'

// site-page
export const pageUnreachable = 'This page cannot be reached right now.'
export const lastChanged = (updatedAt: string) => `Last changed ${updatedAt}`

// queries
