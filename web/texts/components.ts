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
