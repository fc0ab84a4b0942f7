import { type ComponentType, useEffect, useState } from 'react'
import { useToasts } from '#web/lib/toasts.ts'

/** Hardly anything is reported before somebody did something: toasts are loaded with the first touch, or for the first one. */
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

  // Whatever has aria-live is left reachable beside an open dialog: this is here before the toasts are.
  return <div aria-live="off">{Region && <Region />}</div>
}
