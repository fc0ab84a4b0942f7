import { WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import * as texts from '#web/texts/shell.ts'

/** Explains why nothing loads while the browser is offline. The page stays readable, and open. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  useEffect(() => (online ? undefined : keepPage()), [online])
  return (
    <div role="status" className="sticky top-16 z-10">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-edge border-b bg-seat px-4 py-2 text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-wait" />
          <span>{texts.youAreOffline}</span>
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Stops links to other pages: their code could not be loaded, and the browser would show its own error in place of this
 * page. @returns a function that ends it
 */
function keepPage(): () => void {
  const stop = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin === location.origin && link.pathname !== location.pathname) event.preventDefault()
  }
  document.addEventListener('click', stop, { capture: true })
  return () => document.removeEventListener('click', stop, { capture: true })
}
