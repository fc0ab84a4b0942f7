/** The application dispatches this event when it handles the page. Earlier clicks are then repeated. */
export const appReadyEvent = 'soundreel:ready'

/**
 * Repeats clicks and input from before the application ran. The source of this function is written into the page
 * (defer-app.ts), so it uses nothing outside itself.
 */
export function repeatMissed(readyEvent: string): void {
  /** Elements that only the application handles. Menus and the theme toggle work without it. */
  const answeredLater = 'button:not([popovertarget], [data-theme-toggle]), [data-replay]'
  /** Each element once, however often it was clicked. */
  const missed = new Set<HTMLElement>()
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>()

  function remember(event: Event) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(answeredLater) : null
    if (!target) return
    missed.add(target)
    // Otherwise, an application that is just starting would handle the click now and again when it is repeated.
    event.stopPropagation()
  }

  function rememberTyped({ target }: Event) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.type !== 'file') typed.set(target, target.value)
  }

  // Acts like the keyboard: the application overrides the field's own setter and would take this for its own change.
  function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    if (field.value === text) return
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  // The form is not lost: Enter, too, clicks the submit button, and that click is repeated.
  function holdBack(event: Event) {
    event.preventDefault()
    event.stopPropagation()
  }

  function answerMissed() {
    window.removeEventListener('click', remember, true)
    window.removeEventListener('submit', holdBack, true)
    // One task later, the page also shows what only the browser knows, such as the page's address.
    setTimeout(() => {
      // Not earlier, or a letter typed in the meantime would be lost.
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
