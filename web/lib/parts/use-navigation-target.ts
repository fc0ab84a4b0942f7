import { useEffect } from 'react'
import { createPath, useBlocker, useLocation } from 'react-router'

export const targetKey = 'soundreel.target'

let target: string | null = null

/**
 * If the file of a page is missing, the router reloads the page that is still shown, not the one that was asked for.
 * That reload then goes on to the other (web/first-paint/before-paint.ts).
 */
export function useNavigationTarget(): void {
  const location = useLocation()
  // Blocks nothing: it is called at the start of every navigation, before the router loads anything.
  useBlocker(({ nextLocation }) => {
    target = createPath(nextLocation)
    return false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location ends a navigation
  useEffect(() => {
    target = null
  }, [location])
  useEffect(() => {
    const keep = () => {
      if (target === null) return
      try {
        sessionStorage.setItem(targetKey, JSON.stringify({ target, at: Date.now() }))
      } catch {
        // Without storage, the user has to follow the link again.
      }
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
}
