import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { type HeaderLink, headerLinks } from './links.ts'
import { LogoMark } from './logo.tsx'
import { ThemeMenu } from './theme-menu.tsx'

type HeaderProps = {
  brandName: string
  /** The balance and the account menu, or the way to sign in. */
  account: ReactNode
}

export function Header({ brandName, account }: HeaderProps) {
  const { user } = useCurrentUser()
  const [menuOpen, setMenuOpen] = useState(false)
  const links = headerLinks(user?.isAdmin ?? false)
  useEscape(menuOpen, () => setMenuOpen(false))

  return (
    <header className="sticky top-0 z-20 border-edge border-b bg-room">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-3 px-4 sm:px-6">
        <Link
          to="/"
          className="flex min-w-0 items-center gap-2.5 rounded-control py-2 font-display font-semibold text-lg"
        >
          <LogoMark className="h-6 shrink-0 text-beam" />
          <span className="truncate max-[23rem]:sr-only">{brandName}</span>
        </Link>
        <nav aria-label="Main" className="ml-2 hidden shrink-0 lg:block xl:ml-6">
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.to}>
                <DesktopLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 xl:gap-2">
          {account}
          <ThemeMenu />
          <Button
            variant="quiet"
            size="icon"
            className="lg:hidden"
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
          </Button>
        </div>
      </div>
      <MobileMenu open={menuOpen} links={links} onClose={() => setMenuOpen(false)} />
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

type MobileMenuProps = { open: boolean; links: readonly HeaderLink[]; onClose: () => void }

function MobileMenu({ open, links, onClose }: MobileMenuProps) {
  return (
    <nav
      id="mobile-menu"
      aria-label="Mobile"
      hidden={!open}
      className="absolute inset-x-0 top-full animate-appear border-edge border-b bg-room lg:hidden"
    >
      <ul className="px-4 pt-1 pb-4 sm:px-6">
        {links.map((link) => (
          <li key={link.to} className="border-edge border-b last:border-0">
            <MobileLink link={link} onFollow={onClose} />
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

/** Prerendered pages know themselves with a slash at the end, the browser without one. */
function useIsCurrent(path: string): boolean {
  const { pathname } = useLocation()
  return (pathname.replace(/\/+$/, '') || '/') === path
}

function useEscape(active: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
