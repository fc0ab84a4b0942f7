import { type RefObject, useEffect } from 'react'

/** K plays and pauses, as in other players, while the focus is inside the frame. */
export function usePlayKey(frame: RefObject<HTMLElement | null>, togglePlay: () => void): void {
  useEffect(() => {
    const element = frame.current
    function answerKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (key.toLowerCase() === 'k' && !ctrlKey && !metaKey && !altKey) togglePlay()
    }
    element?.addEventListener('keydown', answerKey)
    return () => element?.removeEventListener('keydown', answerKey)
  }, [frame, togglePlay])
}
