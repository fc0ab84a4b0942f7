import { useEffect, useState } from 'react'

/** A section counts as current once its top has passed this line, a quarter down the window. */
const readingLine = 0.25

/** Returns the section being read. Also scrolls to the one in the address, which renders after the page loads. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(ids[0] ?? null)
  const list = ids.join(' ')

  useEffect(() => {
    const names = list.split(' ')
    const update = () => setCurrent(findCurrent(names, lookAtPage()))
    if (names.includes(location.hash.slice(1))) document.getElementById(location.hash.slice(1))?.scrollIntoView()
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [list])

  return current
}

type PageState = {
  /** The distance of a section from the top of the window; infinite if there is no such section. */
  topOf: (id: string) => number
  scrollTop: number
  scrollHeight: number
  clientHeight: number
  /** The section named in the address. */
  asked: string
}

function lookAtPage(): PageState {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
  return { topOf, scrollTop, scrollHeight, clientHeight, asked: location.hash.slice(1) }
}

export function findCurrent(ids: readonly string[], page: PageState): string | null {
  const { topOf, scrollTop, scrollHeight, clientHeight, asked } = page
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
  // At the end of the page, the last sections cannot reach the line. The section in the address counts, else the last.
  if (atEnd) return ids.find((id) => id === asked && topOf(id) >= 0) ?? ids.at(-1) ?? null
  return ids.filter((id) => topOf(id) <= clientHeight * readingLine).at(-1) ?? ids[0] ?? null
}
