/**
 * As a ref: if the element is removed while it has the focus, as the button of a row that ends, the focus goes to the
 * first control that remains near it. Beyond its section, form or dialog, the page or the dialog decides.
 */
export function handOnFocus(element: HTMLElement | null): () => void {
  return () => {
    if (!element || document.activeElement !== element) return
    const around = listAround(element)
    // Refs are detached before the element is removed.
    queueMicrotask(() => {
      if (element.isConnected || document.activeElement !== document.body) return
      focusNear(around)
    })
  }
}

/** As a ref: what replaces a form takes the focus, which was lost with the form, and is read aloud by that. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

const ends = 'section, form, [role=dialog], [role=alertdialog]'

/** @param around what surrounded an element, as `listAround` lists it */
export function focusNear(around: readonly HTMLElement[]): void {
  for (const place of around.filter(({ isConnected }) => isConnected)) {
    const control = place.querySelector<HTMLElement>('a[href], button:not(:disabled)')
    control?.focus({ preventScroll: true })
    if (control) return
  }
}

/** What surrounds the element, from the inside to the end of its part of the page. */
export function listAround(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let place = element.parentElement; place && !place.matches('main, body'); place = place.parentElement) {
    around.push(place)
    if (place.matches(ends)) break
  }
  return around
}
