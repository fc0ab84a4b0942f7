import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

const delayMs = 700
const skipDelayMs = 300

let closedAt = Number.NEGATIVE_INFINITY

/**
 * A hint for a control that already has a name of its own. It comes after 700 ms, at once within 300 ms after another one
 * and for the keyboard. Esc and a press take it away.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const timer = useRef(0)

  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', dismiss)
    return () => {
      window.removeEventListener('keydown', dismiss)
      closedAt = performance.now()
    }
  }, [open])

  function hide() {
    window.clearTimeout(timer.current)
    setOpen(false)
  }

  function showSoon({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(true), performance.now() - closedAt < skipDelayMs ? 0 : delayMs)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside
    <span
      className="relative inline-flex"
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={hide}
    >
      {children}
      {open && (
        <span
          role="tooltip"
          className="-translate-x-1/2 pointer-events-none absolute bottom-full left-1/2 z-50 mb-1.5 animate-appear whitespace-nowrap rounded-control border border-rim bg-seat px-2.5 py-1 text-sm text-text"
        >
          {text}
        </span>
      )}
    </span>
  )
}
