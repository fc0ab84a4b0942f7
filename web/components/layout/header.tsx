import { Menu, X } from 'lucide-react'
import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { brandName } from '#web/lib/brand.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import * as texts from '#web/texts/shell.ts'
import { type HeaderLink, headerLinks, isCurrentPath } from './links.ts'
import { LogoMark } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type HeaderProps = {
  /** The balance and the account menu, or the sign-in button. */
  account: Elements
}

/**
 * The browser opens, closes and dismisses the menu itself, and before-paint.ts makes the page behind it inert, so that
 * the menu works before hydration.
 */
export function Header({ account }: HeaderProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { user } = useCurrentUser()
  const links = headerLinks(user?.isAdmin ?? false)

  return (
    <header className="sticky top-0 z-20 border-edge border-b bg-room">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-3 px-4 sm:px-6">
        <Link
          to="/"
          data-behind-menu
          className="flex h-11 min-w-0 flex-wrap gap-x-2.5 overflow-hidden rounded-control font-display font-semibold text-lg"
        >
          <span className="flex h-11 items-center">
            <LogoMark className="h-6 shrink-0 text-beam" />
          </span>
          {/* If it does not fit beside the balance, it wraps below the edge: the mark alone stands, not half a name. */}
          <span dir="auto" className="whitespace-nowrap leading-11">
            {brandName}
          </span>
        </Link>
        <nav aria-label={texts.main} className="ml-2 hidden shrink-0 lg:block xl:ml-6">
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.to}>
                <DesktopLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <div data-behind-menu className="ml-auto flex shrink-0 items-center gap-1 xl:gap-2">
          {account}
          <ThemeToggle />
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="-ml-2 lg:hidden"
          aria-label={menuOpen ? texts.closeMenu : texts.openMenu}
          aria-expanded={menuOpen}
          aria-controls="mobile-menu"
          popoverTarget="mobile-menu"
        >
          {menuOpen ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
        </Button>
      </div>
      <MobileMenu links={links} onChange={setMenuOpen} />
    </header>
  )
}

function DesktopLink({ link }: { link: HeaderLink }) {
  return (
    <Link
      to={link.to}
      aria-current={useIsCurrent(link.to) ? 'page' : undefined}
      className="relative flex h-16 items-center whitespace-nowrap px-2 text-quiet text-sm transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-beam"
    >
      {link.label}
    </Link>
  )
}

type MobileMenuProps = { links: readonly HeaderLink[]; onChange: (open: boolean) => void }

function MobileMenu({ links, onChange }: MobileMenuProps) {
  const menu = useRef<HTMLElement>(null)

  useEffect(() => {
    // The visitor may have opened it before the script loaded.
    if (menu.current?.matches(':popover-open')) onChange(true)
  }, [onChange])

  return (
    <nav
      ref={menu}
      id="mobile-menu"
      popover="auto"
      aria-label={texts.mobile}
      onToggle={(event: ToggleEvent) => onChange(event.newState === 'open')}
      className="inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full max-w-none animate-appear overflow-y-auto overscroll-contain border-0 border-edge border-b bg-room p-0 text-text lg:hidden"
    >
      <ul className="px-4 pt-1 pb-4 sm:px-6">
        {links.map((link) => (
          <li key={link.to} className="border-edge border-b last:border-0">
            <MobileLink link={link} onFollow={() => menu.current?.hidePopover()} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MobileLink({ link, onFollow }: { link: HeaderLink; onFollow: () => void }) {
  return (
    <Link
      to={link.to}
      aria-current={useIsCurrent(link.to) ? 'page' : undefined}
      onClick={onFollow}
      className="flex h-12 items-center text-quiet aria-[current=page]:font-medium aria-[current=page]:text-text"
    >
      {link.label}
    </Link>
  )
}

function useIsCurrent(path: string): boolean {
  return isCurrentPath(useLocation().pathname, path)
}
