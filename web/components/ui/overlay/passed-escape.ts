import { useEffect, useEffectEvent } from 'react'

/** Closes the open dialogs; the newest one is last. */
const openDialogs: (() => void)[] = []

/** Lets Escape close an open dialog while a toast is shown, because Radix gives the key only to the newest layer. */
export function usePassedEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const own = () => onEscape()
    openDialogs.push(own)
    return () => void openDialogs.splice(openDialogs.indexOf(own), 1)
  }, [isOpen])
}

/** For a toast: the toast stays, and Escape closes the newest dialog. Without a dialog, it closes the toast. */
export function passEscapeToDialog(event: KeyboardEvent): void {
  const close = openDialogs.at(-1)
  if (!close || event.defaultPrevented) return
  event.preventDefault()
  close()
}
