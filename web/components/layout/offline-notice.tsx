import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import * as texts from '#web/texts/shell.ts'

/** Explains why nothing loads while the browser is offline. The page stays readable. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
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
