import { type RefObject, useEffect, useRef } from 'react'

/** False once the component has gone, as when an answer arrives after the user has left the page. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
