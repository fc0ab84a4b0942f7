import type { ReactNode } from 'react'
import { passwordMessages } from '#contract/accounts/password-messages.ts'
import { type PluralForms, plural } from '#contract/plural.ts'
import { sentence } from '#web/language/sentence.ts'
import { writeNumber } from '#web/language/write-number.ts'

/** The language of the page. Texts in another language are marked where they occur. */
export const language = 'en'
/** The language of the texts that the specification fixes in Vietnamese: sign-in toasts and the password change. */
export const secondLanguage = 'vi'
/** What messages in that language say, for those who do not read it: shown below them. */
export const inPageLanguage: Readonly<Record<string, string>> = {
  [passwordMessages.incomplete]: 'Fill in all fields',
  [passwordMessages.tooShort]: 'The new password must have at least 6 characters',
  [passwordMessages.tooLong]: 'The new password must have at most 128 characters',
  [passwordMessages.notTheSame]: 'The two new passwords differ',
  [passwordMessages.wrong]: 'The current password is wrong',
}
export const dateLocale = 'vi-VN'
export const numberLocale = 'en-US'

/** A text with a number in it, such as "1 video" or "2 videos", in the language of the page. */
export const formatCount = (count: number, forms: PluralForms) =>
  plural(count, forms, writeNumber(count, numberLocale), language)

// footer
export const terms = 'Terms'
export const privacy = 'Privacy'
export const refunds = 'Refunds'
export const explore = 'Explore'
export const acceptableUse = 'Acceptable use'
export const verifyAVideo = 'Verify a video'
export const contact = 'Contact'
export const videoWithSound = (brandName: string) => `${brandName}. Video with sound.`
export const footer = 'Footer'

// header
export const main = 'Main'
export const closeMenu = 'Close menu'
export const openMenu = 'Open menu'
export const mobile = 'Mobile'

// navigation-bar
export const loadingThePage = 'Loading the page'

// links
export const home = 'Home'
export const generate = 'Generate'
export const pricing = 'Pricing'
export const myCreations = 'My Creations'
export const api = 'API'
export const history = 'History'
export const admin = 'Admin'

// offline-notice
export const youAreOffline =
  'You are offline. This page may be out of date. It updates when you are back online, and other pages open then.'

// address-notice
export const openedWithoutEncryption = (address: ReactNode) =>
  sentence`This page was opened without encryption, so you cannot sign in here. Please use ${address}.`

// old-browser-notice
type Versions = { chrome: number; edge: number; firefox: number; safari: number }
export const browserTooOld = ({ chrome, edge, firefox, safari }: Versions) =>
  `This browser is too old for this site, so parts of it do not work. Use Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} or Safari ${safari}, or a newer version.`

// missing-part-notice
export const pageWasUpdated = 'This site was updated while the page was open. Reload to go on.'
export const partUnreachable = 'A part of this page could not be loaded. Check your connection, then reload.'

// skip-link
export const skipToContent = 'Skip to content'

// theme-toggle
export const switchTheme = 'Switch theme'

// root
export const thisPageStoppedWorking = 'This page stopped working'
/** The page cannot know what the server did before it broke, so it promises nothing about money. */
export const errorWhileShowingThePage =
  'An error occurred while showing this page. Videos that you started continue, and the transaction history on the pricing page lists every charge. Reload to try again.'
export const reload = 'Reload'

// header-account
export const signIn = 'Sign In'
/** The word alone, beside a number of its own. */
export const creditWord = { one: 'credit', other: 'credits' }

// format
export const creditForms = { one: '# credit', other: '# credits' }

// account-menu
export const myAccount = 'My Account'
export const apiReference = 'API reference'
export const logout = 'Logout'

// find-current-user, queries
export const logoutFailed = 'Logout failed'

// avatar
export const accountOf = (username: string) => `Account of ${username}`

// not-found-page
export const notFound = 'Not found'
export const notFoundDescription = 'There is no page at this address.'
export const thereIsNoPageAt = 'There is no page at this address'
export const itMayHaveMoved = 'The page may have moved. Check the address for typos.'
export const generateAVideo = 'Generate a video'

// api
export const serverReturnedError = (status: number) =>
  `The server returned error ${status}. Please try again in a moment.`
export const serverUnreachable = 'The server cannot be reached. Check your connection and try again.'
export const partMissing = 'A part of this page could not be loaded. Reload the page and try again.'
export const somethingWentWrong = 'Something went wrong. Please try again.'

// code-block
export const copy = 'Copy'
export const copyOf = (title: string) => `Copy ${title}`

// confirm-dialog
export const keep = 'Keep'

// copy-button
export const copyingFailed = 'Copying failed'
export const selectTheText = 'Select the text and copy it manually.'
export const copied = 'Copied'

// dialog
export const close = 'Close'

// form-footer
export const cancel = 'Cancel'
export const save = 'Save'
export const saving = 'Saving…'

// pagination
export const pages = 'Pages'
export const previousPage = 'Previous page'
export const pageNumber = (number: number) => `Page ${number}`
export const nextPage = 'Next page'

// secret-input
export const hide = (what: string) => `Hide ${what}`
export const show = (what: string) => `Show ${what}`

// toast
export const dismiss = 'Dismiss'

// unreachable
export const tryAgain = 'Try again'

// section-list
export const sections = 'Sections'

// move-handle, move-buttons
export const move = (label: string) => `Move ${label}`
export const moveUp = (label: string) => `Move ${label} up`
export const moveDown = (label: string) => `Move ${label} down`
export const moveHint = 'Drag the row, or press the up and down arrow keys.'
