import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '#web/lib/parts/load-part.ts'
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
    if (!wanted) return
    // Never reloads: the user has just pressed something, or a toast has something to say.
    loadPart(() => import('./toast-region.tsx'), { mayReload: false }).then(
      (module) => setRegion(() => module.default),
      () => setRegion(() => PlainToasts),
    )
  }, [wanted])

  // With aria-live, toasts stay reachable beside an open dialog. The element must exist before the toasts.
  return <div aria-live="off">{Region && <Region />}</div>
}

/** What toasts say, if their own part of the page is missing. */
function PlainToasts() {
  const toasts = useToasts().filter(({ open }) => open)
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm">
      {toasts.map(({ id, title, description, lang, descriptionLang }) => (
        <div key={id} className="rounded-control border border-rim bg-seat p-4">
          <p dir="auto" lang={lang} className="font-semibold">
            {title}
          </p>
          {description && (
            <p dir="auto" lang={descriptionLang} className="text-quiet text-sm">
              {description}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
