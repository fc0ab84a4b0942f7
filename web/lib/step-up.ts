import { useSyncExternalStore } from 'react'

/** A protected call that waits for the user's confirmation. */
type Ask = { answer: (confirmed: boolean) => void }

let ask: Ask | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Asks the user to confirm with a second factor. Simultaneous calls share one question. @returns whether confirmed */
export function askForStepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => publish({ answer: resolve })).finally(() => {
    asked = null
    publish(null)
  })
  return asked
}

/** The open question, for the dialog that shows it. */
export function useStepUpAsk(): Ask | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ask,
    () => null,
  )
}

function publish(next: Ask | null): void {
  ask = next
  for (const listener of listeners) listener()
}
