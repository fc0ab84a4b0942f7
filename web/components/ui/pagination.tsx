import { ChevronLeft, ChevronRight } from 'lucide-react'
import * as texts from '#web/texts/shell.ts'
import { Button } from './button.tsx'

const maxButtons = 5

type PaginationProps = { page: number; pages: number; onPage: (page: number) => void }

export function Pagination({ page, pages, onPage }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={texts.pages} className="mt-8 flex items-center justify-center gap-1">
      <Button
        variant="quiet"
        size="icon"
        aria-label={texts.previousPage}
        aria-disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      {pagesAround(page, pages).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'secondary' : 'quiet'}
          size="icon"
          aria-label={texts.pageNumber(number)}
          aria-current={number === page ? 'page' : undefined}
          className="tabular-nums"
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button
        variant="quiet"
        size="icon"
        aria-label={texts.nextPage}
        aria-disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  )
}

/** Up to five page numbers, with the current one as close to the middle as possible. */
export function pagesAround(page: number, pages: number): number[] {
  const count = Math.min(maxButtons, pages)
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
