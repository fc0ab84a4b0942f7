import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { KieApi } from '#contract/providers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/providers.ts'
import { KieApiForm } from './kie-api-form.tsx'
import { KieApiList } from './kie-api-list.tsx'
import { useDeleteKieApi, useKieApis } from './queries.ts'

type Opened = { what: 'add' } | { what: 'edit' | 'delete'; api: KieApi } | null

/** The provider accounts, and the dialogs that change them. */
export function KieApis() {
  const { data, isPending, refetch } = useKieApis()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)

  if (isPending) return <Skeleton className="h-32 w-full" />
  if (!data) return <Unreachable text={texts.accountsUnreachable} onRetry={() => void refetch()} />
  return (
    <>
      {data.length === 0 ? (
        <p className="mb-4">{texts.noAccountIsConnectedYet}</p>
      ) : (
        <KieApiList
          apis={data}
          onEdit={(api) => setOpened({ what: 'edit', api })}
          onDelete={(api) => setOpened({ what: 'delete', api })}
        />
      )}
      <Button variant={data.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpened({ what: 'add' })}>
        <Plus aria-hidden className="size-4" />
        {texts.addKieApi}
      </Button>
      <Dialog narrow open={opened?.what === 'add'} onOpenChange={close} title={texts.addKieApi}>
        <KieApiForm api={null} onDone={close} />
      </Dialog>
      <Dialog narrow open={opened?.what === 'edit'} onOpenChange={close} title={texts.editKieApi}>
        {opened?.what === 'edit' && <KieApiForm api={opened.api} onDone={close} />}
      </Dialog>
      <DeleteDialog api={opened?.what === 'delete' ? opened.api : null} onDone={close} />
    </>
  )
}

function DeleteDialog({ api, onDone }: { api: KieApi | null; onDone: () => void }) {
  const { mutate, isPending } = useDeleteKieApi()
  return (
    <ConfirmDialog
      open={api !== null}
      onOpenChange={onDone}
      title={texts.deleteQuestion(api?.name ?? texts.thisAccount)}
      text={texts.whatDeletingDoes}
      action={texts.deleteAccount}
      pending={isPending}
      onConfirm={() => api && mutate(api.id, { onSettled: onDone })}
    />
  )
}
