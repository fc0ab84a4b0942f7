import { Tooltip as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'

const delayMs = 700
const skipDelayMs = 300

let closedAt = Number.NEGATIVE_INFINITY

/**
 * A hint for a control that already has a name of its own. It comes after 700 ms, and at once within 300 ms after
 * another one. Each has a provider of its own: one around the whole application would make every page load tooltips.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [delay, setDelay] = useState(delayMs)

  function noteClosing(open: boolean) {
    if (!open) closedAt = performance.now()
  }
  return (
    <Radix.Provider delayDuration={delay} skipDelayDuration={skipDelayMs}>
      <Radix.Root onOpenChange={noteClosing}>
        <Radix.Trigger
          asChild
          onPointerEnter={() => setDelay(performance.now() - closedAt < skipDelayMs ? 0 : delayMs)}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="z-50 animate-appear rounded-control border border-rim bg-seat px-2.5 py-1 text-sm text-text"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
