import { LogOut, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { CountingNumber } from '#web/components/ui/counting-number.tsx'
import {
  DropdownContent,
  DropdownItem,
  DropdownLabel,
  DropdownMenu,
  DropdownTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useLogout } from './queries.ts'

export function HeaderAccount() {
  const { user } = useCurrentUser()
  if (!user) {
    return (
      <Button asChild variant="primary" size="small" className="signed-out-only">
        <Link to="/login">Sign In</Link>
      </Button>
    )
  }
  return (
    <>
      <CreditsBadge credits={user.credits} />
      <AccountMenu username={user.username} />
    </>
  )
}

function CreditsBadge({ credits }: { credits: number }) {
  return (
    <Link
      to="/pricing"
      className="flex h-9 items-center gap-1.5 rounded-control border border-edge px-3 text-sm transition-[border-color] hover:border-rim pointer-coarse:h-11"
    >
      <span aria-hidden className="size-2 rounded-full bg-beam" />
      <CountingNumber value={credits} />{' '}
      <span className="text-quiet max-sm:sr-only">{credits === 1 ? 'credit' : 'credits'}</span>
    </Link>
  )
}

function AccountMenu({ username }: { username: string }) {
  const logout = useLogout()
  return (
    <DropdownMenu modal={false}>
      <DropdownTrigger asChild>
        <Button variant="quiet" size="icon" aria-label={`Account of ${username}`}>
          <span
            aria-hidden
            className="flex size-8 items-center justify-center rounded-full bg-edge font-semibold text-sm text-text uppercase"
          >
            {Array.from(username)[0]}
          </span>
        </Button>
      </DropdownTrigger>
      <DropdownContent>
        <DropdownLabel>{username}</DropdownLabel>
        <DropdownItem asChild>
          <Link to="/my-account">
            <UserRound aria-hidden className="size-4 text-quiet" />
            My Account
          </Link>
        </DropdownItem>
        <DropdownItem onSelect={() => logout.mutate()}>
          <LogOut aria-hidden className="size-4 text-quiet" />
          Logout
        </DropdownItem>
      </DropdownContent>
    </DropdownMenu>
  )
}
