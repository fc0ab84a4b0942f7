import { useRef } from 'react'

type Opener = { element: HTMLElement; section: HTMLElement | null }

/**
 * Returns the focus to the element that opened a dialog, unless closing has already moved the focus elsewhere. If that
 * element no longer exists, like the button of a deleted row, the focus moves to its section.
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
