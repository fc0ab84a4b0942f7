import { useEffect, useEffectEvent } from 'react'

type Paged = {
  page: number
  perPage: number
  total: number
  /** Whether the total is that of this page and these filters, and not yet that of those before. */
  isCurrent: boolean
  /** Replaces the address. Otherwise, the Back button would lead here, and from here forwards again. */
  onLast: (page: number) => void
}

/** @returns the number of pages. An address beyond the last one, as after a deletion, leads to the last one. */
export function usePages({ page, perPage, total, isCurrent, onLast }: Paged): number {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const isBeyond = isCurrent && page > pages
  const goToLast = useEffectEvent(() => onLast(pages))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  return pages
}
