import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Elements } from '#web/components/ui/elements.ts'

const delayMs = 700
const skipDelayMs = 300

let closedAt = Number.NEGATIVE_INFINITY

/**
 * A hint for a control that already has an accessible name. It appears after 700 ms; within 300 ms of another tooltip
 * or on keyboard focus, it appears at once. Esc or a press hides it.
 */
export function Tooltip({ text, children }: { text: string; children: Elements }) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of the control inside
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
