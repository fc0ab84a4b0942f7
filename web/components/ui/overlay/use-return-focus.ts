import { useRef } from 'react'
import { focusNear, listAround } from '#web/components/ui/hand-on-focus.ts'

type Opener = { element: HTMLElement; section: HTMLElement | null; around: readonly HTMLElement[] }

/**
 * Returns the focus to the element that opened a dialog, unless closing has already moved the focus elsewhere. If that
 * element no longer exists, like the button of a deleted row, the focus moves to its section or to what remains near it.
 */
export function useReturnFocus() {
  const opener = useRef<Opener | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement)) return
      opener.current = {
        element: activeElement,
        section: activeElement.closest('section'),
        around: listAround(activeElement),
      }
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { activeElement, body } = document
      if (!opener.current || (activeElement && activeElement !== body)) return
      const { element, section, around } = opener.current
      if (element.isConnected) element.focus()
      else section?.focus({ preventScroll: true })
      if (document.activeElement === body) focusNear(around)
    },
  }
}
