import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether a browser shows the page. False while prerendering and hydrating: until then, the page must not show anything
 * that only the browser knows, such as the query of the address.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
