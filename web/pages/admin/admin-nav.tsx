import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type AdminGroupName, adminGroupNames } from '#web/lib/admin-groups.ts'
import * as texts from '#web/texts/admin.ts'
import { adminGroups } from './admin-groups.ts'

const linkClass =
  '-outline-offset-2 flex h-11 items-center whitespace-nowrap px-2 text-quiet text-sm transition-colors hover:text-text aria-[current=page]:text-text max-lg:aria-[current=page]:shadow-[inset_0_-2px_var(--beam)] lg:h-9 lg:border-edge lg:border-l lg:pl-4 lg:aria-[current=page]:border-beam pointer-coarse:h-11'

/** Links to all groups in one line, for the page that shows everything. */
export function AdminRow() {
  return (
    <nav aria-label={texts.administration} className="mb-6">
      <ul className="flex flex-wrap gap-x-4 border-edge border-y py-1">
        {adminGroupNames.map((name) => (
          <li key={name}>
            <Link
              to={`/admin/${name}`}
              className="flex h-9 items-center whitespace-nowrap text-quiet text-sm hover:text-text pointer-coarse:h-11"
            >
              {adminGroups[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to the groups: beside the page if there is room, otherwise in a sticky row above it. */
export function AdminNav({ current }: { current: AdminGroupName }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="/admin/${current}"]`)
    if (link) list.current?.scrollTo({ left: link.offsetLeft - 32 })
  }, [current])
  return (
    <nav
      aria-label={texts.administration}
      className="sticky top-16 z-10 min-w-0 max-lg:-mx-4 max-lg:border-edge max-lg:border-b max-lg:bg-room sm:max-lg:-mx-6 lg:top-20 lg:h-fit"
    >
      <ul
        ref={list}
        className="relative flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4 lg:flex-col lg:gap-0 lg:px-0"
      >
        {adminGroupNames.map((name) => (
          <li key={name} className="shrink-0">
            <Link to={`/admin/${name}`} aria-current={name === current ? 'page' : undefined} className={linkClass}>
              {adminGroups[name].title}
            </Link>
          </li>
        ))}
        <li className="shrink-0">
          <Link to="/admin" className={linkClass}>
            {texts.everythingOnOnePage}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
