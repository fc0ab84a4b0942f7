import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useToasts } from '#web/lib/toasts.ts'

/** The landing page has nothing to report and loads no toasts; every other page has them ready before they are needed. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  const { pathname } = useLocation()
  const hasToast = useToasts().length > 0
  const wanted = hasToast || pathname !== '/'

  useEffect(() => {
    if (wanted) void import('./toast-region.tsx').then((module) => setRegion(() => module.default))
  }, [wanted])

  return Region && <Region />
}
