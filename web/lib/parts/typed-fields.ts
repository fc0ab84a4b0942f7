const typed = new Set<EventTarget>()

/** Notes every field that is typed into, from now on. @returns a function that stops it. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => target && typed.add(target)
  window.addEventListener('input', note, true)
  return () => window.removeEventListener('input', note, true)
}

/** Whether a reload would lose something: a filled field, or changes that warn before the page closes. */
export function losesTyped(): boolean {
  const isFilled = (field: EventTarget) => field instanceof Node && field.isConnected && 'value' in field && field.value
  return Array.from(typed).some(isFilled) || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
