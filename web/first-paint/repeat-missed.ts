/** Sent by the application when the page answers to it; what was clicked before is clicked again then. */
export const appReadyEvent = 'soundreel:ready'

/**
 * Repeats what was pressed or typed before the application was there. Its text is written into the page (defer-app.ts), so it
 * uses nothing from outside itself.
 */
export function repeatMissed(readyEvent: string): void {
  /** What only the application answers; menus and the theme are not among it. */
  const answeredLater = 'button:not([popovertarget], [data-theme-toggle]), [data-replay]'
  /** Once each, however often somebody pressed. */
  const missed = new Set<HTMLElement>()
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>()

  function remember(event: Event) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(answeredLater) : null
    if (!target) return
    missed.add(target)
    // An application that is just starting would answer it as well, and then once more.
    event.stopPropagation()
  }

  function rememberTyped({ target }: Event) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.type !== 'file') typed.set(target, target.value)
  }

  // As the keyboard would: the field's own setter is the application's, which would take this for its own writing.
  function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    if (field.value === text) return
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  // The button that sends a form was clicked, be it by the Enter key: that click is repeated.
  function holdBack(event: Event) {
    event.preventDefault()
    event.stopPropagation()
  }

  function answerMissed() {
    window.removeEventListener('click', remember, true)
    window.removeEventListener('submit', holdBack, true)
    // A task later everything shows what only a browser knows, such as the page's address.
    setTimeout(() => {
      // Not before: a letter that came meanwhile would be taken away again.
      window.removeEventListener('input', rememberTyped, true)
      typed.forEach((text, field) => void typeAgain(field, text))
      missed.forEach((target) => void target.click())
    })
  }

  window.addEventListener('click', remember, true)
  window.addEventListener('submit', holdBack, true)
  window.addEventListener('input', rememberTyped, true)
  window.addEventListener(readyEvent, answerMissed, { once: true })
}
