import { BookOpen, LogOut, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import {
  DropdownContent,
  DropdownItem,
  DropdownLabel,
  DropdownMenu,
  DropdownTrigger,
} from '#web/components/ui/overlay/dropdown-menu.tsx'
import { useLogout } from '#web/features/accounts/queries.ts'
import * as texts from '#web/texts/shell.ts'
import { Avatar } from './avatar.tsx'

type AccountMenuProps = {
  username: string
  /** True if the user pressed the avatar before the menu had loaded. */
  defaultOpen: boolean
}

export default function AccountMenu({ username, defaultOpen }: AccountMenuProps) {
  const logout = useLogout()
  return (
    <DropdownMenu modal={false} defaultOpen={defaultOpen}>
      <DropdownTrigger asChild>
        <Avatar username={username} />
      </DropdownTrigger>
      <DropdownContent>
        <DropdownLabel>
          <bdi>{username}</bdi>
        </DropdownLabel>
        <DropdownItem asChild>
          <Link to="/my-account">
            <UserRound aria-hidden className="size-4 text-quiet" />
            <span>{texts.myAccount}</span>
          </Link>
        </DropdownItem>
        <DropdownItem asChild>
          <Link to="/docs">
            <BookOpen aria-hidden className="size-4 text-quiet" />
            <span>{texts.apiReference}</span>
          </Link>
        </DropdownItem>
        <DropdownItem onSelect={() => logout.mutate()}>
          <LogOut aria-hidden className="size-4 text-quiet" />
          <span>{texts.logout}</span>
        </DropdownItem>
      </DropdownContent>
    </DropdownMenu>
  )
}
