import { useEffect } from 'react'

/** The section in the address appears only after its data has loaded. */
export function useScrollTo(hash: string): void {
  useEffect(() => {
    const id = hash.slice(1)
    if (!id) return
    const find = () => {
      const section = document.getElementById(id)
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
      return section !== null
    }
    const observer = new MutationObserver(() => find() && observer.disconnect())
    // Later than the dialogs and links that lose the focus with this very navigation.
    const timer = setTimeout(() => find() || observer.observe(document.body, { childList: true, subtree: true }))
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [hash])
}
