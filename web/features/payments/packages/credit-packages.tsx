import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminCreditPackage } from '#contract/payments/admin-credit-packages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/admin-payments.ts'
import { useAdminCreditPackages, useDeleteCreditPackage } from './admin-queries.ts'
import { CreditPackageForm } from './credit-package-form.tsx'
import { CreditPackageList } from './credit-package-list.tsx'
import { describeDifference } from './credit-price-notes.tsx'

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; pack: AdminCreditPackage } | null

/** The packages for sale, and the dialogs that change them. */
export function CreditPackages() {
  const { data, isPending, refetch } = useAdminCreditPackages()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)

  if (isPending) return <Skeleton className="h-40 w-full" />
  if (!data) return <Unreachable text={texts.packagesUnreachable} onRetry={() => void refetch()} />
  const difference = describeDifference(data)
  return (
    <>
      {data.length === 0 ? (
        <p className="mb-4">{texts.noPackagesYet}</p>
      ) : (
        <CreditPackageList
          packages={data}
          onEdit={(pack) => setOpened({ what: 'edit', pack })}
          onDelete={(pack) => setOpened({ what: 'delete', pack })}
        />
      )}
      {difference && <p className="mb-4 max-w-[75ch] text-sm text-wait">{difference}</p>}
      <Button variant={data.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpened({ what: 'add' })}>
        <Plus aria-hidden className="size-4" />
        <span>{texts.addPackage}</span>
      </Button>
      <Dialog narrow open={opened?.what === 'add'} onOpenChange={close} title={texts.addPackage}>
        <CreditPackageForm pack={null} onDone={close} />
      </Dialog>
      <Dialog narrow open={opened?.what === 'edit'} onOpenChange={close} title={texts.editPackage}>
        {opened?.what === 'edit' && <CreditPackageForm pack={opened.pack} onDone={close} />}
      </Dialog>
      <DeleteDialog pack={opened?.what === 'delete' ? opened.pack : null} onDone={close} />
    </>
  )
}

function DeleteDialog({ pack, onDone }: { pack: AdminCreditPackage | null; onDone: () => void }) {
  const { mutate, isPending } = useDeleteCreditPackage()
  return (
    <ConfirmDialog
      open={pack !== null}
      onOpenChange={onDone}
      title={texts.deletePackageQuestion(pack?.name ?? texts.thisPackage)}
      text={texts.whatDeletingAPackageDoes}
      action={texts.deletePackage}
      pending={isPending}
      onConfirm={() => pack && mutate(pack.id, { onSettled: onDone })}
    />
  )
}
