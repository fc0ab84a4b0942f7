import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type User, type UserSort, type UserStatus, usersPageSize } from '#contract/accounts/users.ts'
import { Input } from '#web/components/ui/form/input.tsx'
import { searchOf } from '#web/components/ui/form/search-of.ts'
import { Select } from '#web/components/ui/form/select.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/users.ts'
import { EditCreditsForm } from './edit-credits-form.tsx'
import { UserList } from './user-list.tsx'
import { type UserPage, useUsers } from './user-queries.ts'
import { UserRecord } from './user-record.tsx'

const sorts: readonly { value: UserSort; label: string }[] = [
  { value: 'newest', label: texts.newestFirst },
  { value: 'oldest', label: texts.oldestFirst },
  { value: 'username', label: texts.username },
  { value: 'credits', label: texts.mostCredits },
  { value: 'videos', label: texts.mostVideos },
]

const statuses: readonly { value: UserStatus; label: string }[] = [
  { value: 'any', label: texts.allUsers },
  { value: 'active', label: texts.active },
  { value: 'disabled', label: texts.disabled },
  { value: 'deleted', label: texts.deleted },
]

/** `search`: what is searched for at first. */
export function Users({ search = '' }: { search?: string }) {
  const [shown, setShown] = useState<UserPage>({ search, status: 'any', sort: 'newest', page: 1 })
  const [edited, setEdited] = useState<User | null>(null)
  const [opened, setOpened] = useState<User | null>(null)
  const { data, isPending, isPlaceholderData, refetch } = useUsers({ ...shown, search: searchOf(shown.search) })

  // The last user of a page may have left it, as one who was disabled leaves the active ones.
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / usersPageSize))
  const isBeyond = data?.users.length === 0 && !isPlaceholderData && shown.page > pages
  useEffect(() => {
    if (isBeyond) setShown((now) => ({ ...now, page: pages }))
  }, [isBeyond, pages])

  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,24rem)_9rem_11rem] xl:grid-cols-[minmax(0,24rem)_9rem_11rem_auto] sm:items-center">
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-quiet" />
          <Input
            type="search"
            aria-label={texts.searchUsers}
            placeholder={texts.usernameOrEMail}
            value={shown.search}
            onChange={(event) => setShown({ ...shown, search: event.target.value, page: 1 })}
            className="pl-9"
          />
        </div>
        <Select
          id="users-status"
          label={texts.showUsers}
          value={shown.status}
          onValueChange={(status) => setShown({ ...shown, status, page: 1 })}
          options={statuses}
        />
        <Select
          id="users-sort"
          label={texts.sortUsers}
          value={shown.sort}
          onValueChange={(sort) => setShown({ ...shown, sort, page: 1 })}
          options={sorts}
        />
        {data && (
          <p role="status" className="text-quiet text-sm xl:text-right">
            {texts.usersCounted(data.total)}
          </p>
        )}
      </div>
      {isPending && <Skeleton className="h-64" />}
      {!isPending && !data && <Unreachable text={texts.usersUnreachable} onRetry={() => void refetch()} />}
      {data?.users.length === 0 && <p className="py-8 text-center text-quiet">{texts.noUsersMatch}</p>}
      {data && data.users.length > 0 && <UserList users={data.users} onEdit={setEdited} onOpen={setOpened} />}
      {data && <Pagination page={shown.page} pages={pages} onPage={(page) => setShown({ ...shown, page })} />}
      <Dialog narrow open={edited !== null} onOpenChange={() => setEdited(null)} title={texts.editCreditsTitle}>
        {edited && <EditCreditsForm user={edited} onDone={() => setEdited(null)} />}
      </Dialog>
      <Dialog open={opened !== null} onOpenChange={() => setOpened(null)} title={opened?.username ?? ''}>
        {opened && <UserRecord id={opened.id} />}
      </Dialog>
    </>
  )
}
