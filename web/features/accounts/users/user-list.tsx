import { Ban, CircleCheck } from 'lucide-react'
import type { User } from '#contract/accounts/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/users.ts'
import { useToggleUser } from './user-queries.ts'

type UserListProps = { users: readonly User[]; onEdit: (user: User) => void; onOpen: (user: User) => void }

export function UserList(props: UserListProps) {
  return useMediaQuery('(min-width: 768px)') ? <Table {...props} /> : <Cards {...props} />
}

const headings = [texts.username, texts.email, texts.credits, texts.videosCreated, texts.status, texts.actions]
const numeric = new Set([texts.credits, texts.videosCreated])

function Table({ users, ...rest }: UserListProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="border-edge border-b text-quiet">
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`whitespace-nowrap py-2 pr-5 font-medium ${numeric.has(heading) ? 'text-right' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id} className="border-edge border-b [&>td]:py-1.5 [&>td]:pr-5">
              <th scope="row" className="max-w-56 py-1.5 pr-5 font-semibold">
                <Name user={user} onOpen={rest.onOpen} />
              </th>
              <td className="max-w-64 truncate text-quiet" title={user.email ?? undefined}>
                {user.email ?? '—'}
              </td>
              <td className="text-right">{formatNumber(user.credits)}</td>
              <td className="text-right">{formatNumber(user.videoCount)}</td>
              <td>
                <Status user={user} />
              </td>
              <td className="pr-0!">
                <Actions user={user} {...rest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ users, ...rest }: UserListProps) {
  return (
    <ul className="divide-y divide-edge border-edge border-y">
      {users.map((user) => (
        <li key={user.id} className="py-3">
          <div className="flex items-center justify-between gap-3">
            <Name user={user} onOpen={rest.onOpen} />
            <Status user={user} />
          </div>
          {user.email && <p className="break-words text-quiet text-sm">{user.email}</p>}
          <dl className="my-1 flex gap-6 text-sm tabular-nums [&_dt]:inline [&_dt]:text-quiet [&_dd]:inline">
            <div>
              <dt>{`${texts.credits} `}</dt>
              <dd>{formatNumber(user.credits)}</dd>
            </div>
            <div>
              <dt>{`${texts.videosCreated} `}</dt>
              <dd>{formatNumber(user.videoCount)}</dd>
            </div>
          </dl>
          <Actions user={user} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function Name({ user, onOpen }: Pick<UserListProps, 'onOpen'> & { user: User }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <button
        dir="auto"
        type="button"
        onClick={() => onOpen(user)}
        className="min-h-9 min-w-0 truncate rounded-control font-semibold underline decoration-edge underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
      >
        {user.username}
      </button>
      {user.isAdmin && (
        <span className="rounded-full border border-edge px-2 font-normal text-quiet text-sm">{texts.admin}</span>
      )}
    </span>
  )
}

function Status({ user }: { user: User }) {
  const Icon = user.isActive ? CircleCheck : Ban
  if (user.isDeleted) return <span className="text-quiet text-sm">{texts.deleted}</span>
  return (
    <span className={`flex items-center gap-1.5 font-medium text-sm ${user.isActive ? 'text-good' : 'text-bad'}`}>
      <Icon aria-hidden className="size-4" />
      <span>{user.isActive ? texts.active : texts.disabled}</span>
    </span>
  )
}

function Actions({ user, onEdit }: Omit<UserListProps, 'users'> & { user: User }) {
  const { mutate, isPending } = useToggleUser()
  const me = useCurrentUser().user
  const action = user.isActive ? texts.disable : texts.enable
  if (user.isDeleted) return null
  return (
    <span className="-mx-3 flex">
      <Button variant="quiet" size="small" aria-label={texts.editCreditsOf(user.username)} onClick={() => onEdit(user)}>
        {texts.editCredits}
      </Button>
      <Button
        variant="quiet"
        size="small"
        // Administrators cannot lock themselves out.
        disabled={user.username === me?.username}
        aria-disabled={isPending}
        aria-label={`${action} ${user.username}`}
        onClick={() => mutate({ ...user, isActive: !user.isActive })}
      >
        {action}
      </Button>
    </span>
  )
}
