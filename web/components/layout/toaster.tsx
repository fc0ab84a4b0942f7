import { type ComponentType, useEffect, useState } from 'react'
import { useToasts } from '#web/lib/toasts.ts'

/** Lazy-loads toasts at the first pointer or key press or the first toast, because few toasts precede a user action. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  const [touched, setTouched] = useState(false)
  const wanted = useToasts().length > 0 || touched

  useEffect(() => {
    const touch = () => setTouched(true)
    window.addEventListener('pointerdown', touch, { once: true })
    window.addEventListener('keydown', touch, { once: true })
    return () => {
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [])

  useEffect(() => {
    if (wanted) void import('./toast-region.tsx').then((module) => setRegion(() => module.default))
  }, [wanted])

  // With aria-live, toasts stay reachable beside an open dialog. The element must exist before the toasts.
  return <div aria-live="off">{Region && <Region />}</div>
}
