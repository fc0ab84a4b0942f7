import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Input } from '#web/components/ui/form/input.tsx'
import { searchOf } from '#web/components/ui/form/search-of.ts'
import { useUsers } from '#web/features/accounts/users/user-queries.ts'
import { findSettings } from '#web/features/settings/setting-index.ts'
import * as texts from '#web/texts/admin.ts'
import { addressOf } from './admin-groups.ts'
import { followedHit } from './followed-hit.ts'
import { indexedSections } from './section-titles.ts'

const maxHits = 6
const minLetters = 2

/** Finds settings, sections and users. The arrow keys move through the results, Escape closes them. */
export function AdminSearch() {
  const [text, setText] = useState('')
  const asked = searchOf(text)
  const box = useRef<HTMLDivElement>(null)
  const close = () => setText('')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      close()
      box.current?.querySelector('input')?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const stops = Array.from(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the field and the links inside
    <div ref={box} onKeyDown={onKeyDown} className="relative w-full sm:w-80">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-quiet" />
      <Input
        type="search"
        aria-label={texts.searchAdministration}
        placeholder={texts.searchPlaceholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="pl-9"
      />
      {asked.length >= minLetters && <Hits text={asked} onFollow={close} />}
    </div>
  )
}

function Hits({ text, onFollow }: { text: string; onFollow: () => void }) {
  const { data } = useUsers({ search: useDeferredValue(text), status: 'any', sort: 'newest', page: 1 })
  const settings = findSettings(text, indexedSections).slice(0, maxHits)
  const users = (data?.users ?? []).slice(0, maxHits)
  return (
    <div className="absolute inset-x-0 top-12 z-20 rounded-card border border-rim bg-seat p-2 shadow-lg">
      <HitList title={texts.settings}>
        {settings.map(({ label, section }) => (
          <Hit key={`${label} ${section}`} to={addressOf(section)} label={label} onFollow={onFollow} />
        ))}
      </HitList>
      <HitList title={texts.users}>
        {users.map(({ id, username, email }) => (
          <Hit
            key={id}
            to={`/admin/users?${new URLSearchParams({ search: username })}`}
            label={email ? `${username} · ${email}` : username}
            onFollow={onFollow}
          />
        ))}
      </HitList>
      {settings.length + users.length === 0 && data && (
        <p role="status" className="px-2 py-1.5 text-quiet text-sm">
          {texts.nothingFound}
        </p>
      )}
    </div>
  )
}

function HitList({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <p className="px-2 pt-1.5 text-quiet text-xs">{title}</p>
      <ul aria-label={title}>{children}</ul>
    </>
  )
}

function Hit({ to, label, onFollow }: { to: string; label: string; onFollow: () => void }) {
  return (
    <li>
      <Link
        dir="auto"
        to={to}
        state={followedHit}
        onClick={onFollow}
        className="block truncate rounded-control px-2 py-2 text-sm hover:bg-edge/60 pointer-coarse:py-3"
      >
        {label}
      </Link>
    </li>
  )
}
