import { useEffect, useEffectEvent, useRef, useState } from 'react'

const typingPauseMs = 300

type SearchText = {
  /** What is searched for at present, as the address says. */
  query: string
  /** The part of what somebody types that is searched for; the same function at every rendering. */
  clean: (typed: string) => string
  onSearch: (query: string) => void
}

/**
 * The text of a field that searches once the typing pauses.
 * @returns the text and a function that changes it
 */
export function useSearchText({ query, clean, onSearch }: SearchText): [string, (text: string) => void] {
  const [text, setText] = useState(query)
  const asked = useRef<readonly string[]>([])

  const takeOver = useEffectEvent((arrived: string) => {
    const open = findOpenSearches(asked.current, arrived)
    asked.current = open ?? []
    // Not if the field itself has searched: the user may have typed on, and the cleaned text lacks the blank at the end.
    if (open === null) setText((now) => (clean(now) === arrived ? now : arrived))
  })
  useEffect(() => takeOver(query), [query])

  useEffect(() => {
    const typed = clean(text)
    if (typed === query) return
    const timer = setTimeout(() => {
      asked.current = [...asked.current, typed]
      onSearch(typed)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, query, clean, onSearch])
  return [text, setText]
}

/**
 * The searches of the field that have not arrived yet, now that this one has; null if the field did not ask for it, as
 * after a step in the browser history.
 */
export function findOpenSearches(asked: readonly string[], arrived: string): readonly string[] | null {
  const place = asked.lastIndexOf(arrived)
  return place === -1 ? null : asked.slice(place + 1)
}
