import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/providers.ts'

type Named = { id: string; name: string }
type Act<Account> = (account: Account) => void
export type AccountActions<Account> = { onEdit: Act<Account>; onDelete: Act<Account>; onLimits: Act<Account> }

type AccountSectionProps<Account extends Named> = {
  accounts: readonly Account[] | undefined
  pending: boolean
  onRetry: () => void
  /** `unreachable` and `deleting` are for what is not called an account. */
  texts: { none: string; add: string; edit: string; unreachable?: string; deleting?: string }
  /** Before the first account, adding one is what is to be done here. */
  isMain?: boolean
  list: (accounts: readonly Account[], actions: AccountActions<Account>) => Elements
  form: (account: Account | null, onDone: () => void) => Elements
  /** The order and the daily limit, if the form does not have them. */
  limits?: (account: Account, onDone: () => void) => Elements
  /** Also ends what was typed into the forms of the account. */
  remove: { isPending: boolean; mutate: (id: string, then: { onSettled: () => void }) => void }
}

type Opened<Account> = { what: 'add' } | { what: 'edit' | 'delete' | 'limits'; account: Account } | null

/** The accounts of any video service: the list, and the dialogs that add, change and delete one. */
export function AccountSection<Account extends Named>(props: AccountSectionProps<Account>) {
  const { accounts, pending, onRetry, texts: own, isMain = false, list, form, limits, remove } = props
  const [opened, setOpened] = useState<Opened<Account>>(null)
  const close = () => setOpened(null)
  const doomed = opened?.what === 'delete' ? opened.account : null

  if (pending) return <Skeleton className="h-32 w-full" />
  if (!accounts) return <Unreachable text={own.unreachable ?? texts.accountsUnreachable} onRetry={onRetry} />
  return (
    <>
      {accounts.length === 0 ? (
        <p className="mb-4">{own.none}</p>
      ) : (
        list(accounts, {
          onEdit: (account) => setOpened({ what: 'edit', account }),
          onDelete: (account) => setOpened({ what: 'delete', account }),
          onLimits: (account) => setOpened({ what: 'limits', account }),
        })
      )}
      <Button
        variant={isMain && accounts.length === 0 ? 'primary' : 'secondary'}
        onClick={() => setOpened({ what: 'add' })}
      >
        <Plus aria-hidden className="size-4" />
        <span>{own.add}</span>
      </Button>
      <Dialog narrow open={opened?.what === 'add'} onOpenChange={close} title={own.add}>
        {form(null, close)}
      </Dialog>
      <Dialog narrow open={opened?.what === 'edit'} onOpenChange={close} title={own.edit}>
        {opened?.what === 'edit' && form(opened.account, close)}
      </Dialog>
      {limits && (
        <Dialog
          narrow
          open={opened?.what === 'limits'}
          onOpenChange={close}
          title={texts.limitsNamed(opened?.what === 'limits' ? opened.account.name : texts.thisAccount)}
        >
          {opened?.what === 'limits' && limits(opened.account, close)}
        </Dialog>
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={close}
        title={texts.deleteQuestion(doomed?.name ?? texts.thisAccount)}
        text={own.deleting ?? texts.whatDeletingDoes}
        action={texts.deleteAccount}
        pending={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: close })}
      />
    </>
  )
}
