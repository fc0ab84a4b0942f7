import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether a browser shows the page. False in the prepared page and while the application takes it over: until then it
 * must not show what only the browser knows, such as the query of the address.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
