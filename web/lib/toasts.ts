import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  open: boolean
  title: string
  description?: string
  variant: 'default' | 'destructive'
  /** The language of the text if it is not English. */
  lang?: string
}

const limit = 1
const removeDelayMs = 1_000_000

let toasts: readonly Toast[] = []
let lastId = 0
const none: readonly Toast[] = []
const listeners = new Set<() => void>()

export function showToast(toast: Pick<Toast, 'title' | 'description' | 'lang'> & { variant?: Toast['variant'] }): void {
  lastId += 1
  publish([{ variant: 'default', ...toast, id: lastId, open: true } as const, ...toasts].slice(0, limit))
}

export function showFailure(title: string, description: string, lang?: string): void {
  showToast({ title, description, lang, variant: 'destructive' })
}

/** Closes a toast at once. It stays in memory for a while, so that its exit can be animated and announced. */
export function dismissToast(id: number): void {
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), removeDelayMs)
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readToasts,
    () => none,
  )
}

/** The current toasts, outside of rendering. */
export function readToasts(): readonly Toast[] {
  return toasts
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
