import { useEffect, useRef } from 'react'
import { useCurrentSection } from '#web/lib/use-current-section.ts'
import * as texts from '#web/texts/shell.ts'

type SectionListProps = { sections: readonly { id: string; title: string }[] }

/** If the list scrolls, this much of the previous link stays visible, in pixels. */
const linkInset = 32

/** Links to the sections of a long page: beside the page if there is room, otherwise in a sticky row above it. */
export function SectionList({ sections }: SectionListProps) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) list.current?.scrollTo({ left: link.offsetLeft - linkInset })
  }, [current])

  return (
    <nav
      aria-label={texts.sections}
      className="sticky top-16 z-10 min-w-0 max-lg:-mx-4 max-lg:border-edge max-lg:border-b max-lg:bg-room sm:max-lg:-mx-6 lg:top-20 lg:h-fit"
    >
      <ul
        ref={list}
        className="relative flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4 lg:flex-col lg:gap-0 lg:px-0"
      >
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="-outline-offset-2 flex h-11 items-center whitespace-nowrap px-2 text-quiet text-sm transition-colors hover:text-text aria-[current=location]:text-text max-lg:aria-[current=location]:shadow-[inset_0_-2px_var(--beam)] lg:h-9 lg:border-edge lg:border-l lg:pl-4 lg:aria-[current=location]:border-beam pointer-coarse:h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
