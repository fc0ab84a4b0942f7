import { useRef } from 'react'

type Opener = { element: HTMLElement; section: HTMLElement | null }

/**
 * Back to what opened a dialog, unless closing has already led somewhere else. When that is gone meanwhile, as a deleted
 * row's button is, the keyboard goes on in the section it stood in.
 */
export function useReturnFocus() {
  const opener = useRef<Opener | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement)) return
      opener.current = { element: activeElement, section: activeElement.closest('section') }
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { activeElement, body } = document
      if (!opener.current || (activeElement && activeElement !== body)) return
      const { element, section } = opener.current
      if (element.isConnected) element.focus()
      else section?.focus({ preventScroll: true })
    },
  }
}
