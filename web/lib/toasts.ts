import { useSyncExternalStore } from 'react'

export type Toast = {
  id: number
  open: boolean
  title: string
  description?: string
  variant: 'default' | 'destructive'
  /** The language of the title, and that of the description, if it is not English. */
  lang?: string
  descriptionLang?: string
}

type Languages = Pick<Toast, 'lang' | 'descriptionLang'>

const limit = 1
const removeDelayMs = 1_000_000

let toasts: readonly Toast[] = []
let lastId = 0
const none: readonly Toast[] = []
const listeners = new Set<() => void>()

type NewToast = Pick<Toast, 'title' | 'description'> & Languages & { variant?: Toast['variant'] }

export function showToast(toast: NewToast): void {
  lastId += 1
  publish([{ variant: 'default', ...toast, id: lastId, open: true } as const, ...toasts].slice(0, limit))
}

export function showFailure(title: string, description: string, languages: Languages = {}): void {
  showToast({ title, description, ...languages, variant: 'destructive' })
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
