import { vi } from 'vitest'

type StorageName = 'localStorage' | 'sessionStorage'

/** Provides a browser's storage and returns its contents. `vi.unstubAllGlobals()` removes it. */
export function provideStorage(name: StorageName): Map<string, string> {
  const held = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  })
  return held
}

/** Makes each access to the storage throw, as in a browser that blocks site data. */
export function blockStorage(name: StorageName): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse })
}
