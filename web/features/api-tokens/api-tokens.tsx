import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiToken } from '#contract/automation/api-tokens.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/automation.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { useApiTokens, useCreateApiToken, useDeleteApiToken } from './queries.ts'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'

type Opened = { what: 'create' } | { what: 'created' | 'edit' | 'delete'; token: ApiToken } | null

/** The user's API tokens, and the dialogs that create and delete them. */
export function ApiTokens() {
  const { data, isPending, refetch } = useApiTokens()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const showCreated = (token: ApiToken) => setOpened({ what: 'created', token })

  if (isPending) return <Skeleton className="h-32 w-full" />
  if (!data) return <Unreachable text={texts.tokensUnreachable} onRetry={() => void refetch()} />
  return (
    <>
      {data.length === 0 ? (
        <DefaultTokenOffer onCreated={showCreated} onName={() => setOpened({ what: 'create' })} />
      ) : (
        <>
          <TokenList
            tokens={data}
            onEdit={(token) => setOpened({ what: 'edit', token })}
            onDelete={(token) => setOpened({ what: 'delete', token })}
          />
          <Button className="mt-4" onClick={() => setOpened({ what: 'create' })}>
            <Plus aria-hidden className="size-4" />
            <span>{texts.createApiToken}</span>
          </Button>
        </>
      )}
      <Dialog narrow open={opened?.what === 'create'} onOpenChange={close} title={texts.createApiToken}>
        <TokenForm onSaved={showCreated} />
      </Dialog>
      <EditDialog token={opened?.what === 'edit' ? opened.token : null} onDone={close} />
      <NewTokenDialog token={opened?.what === 'created' ? opened.token : null} onDone={close} />
      <DeleteDialog token={opened?.what === 'delete' ? opened.token : null} onDone={close} />
    </>
  )
}

type OfferProps = { onCreated: (token: ApiToken) => void; onName: () => void }

function DefaultTokenOffer({ onCreated, onName }: OfferProps) {
  const { mutate, isPending } = useCreateApiToken(texts.failedToCreateDefaultToken, onCreated)
  const createDefault = () => mutate({ name: texts.defaultToken, expiresInDays: null })
  return (
    <div className="rounded-card border border-edge bg-seat p-6">
      <p className="font-display font-semibold text-xl">{texts.noTokenYet}</p>
      <p className="mt-2 text-quiet">{texts.whatTokensAreFor}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" aria-disabled={isPending} onClick={createDefault}>
          {isPending ? texts.creating : texts.createDefaultToken}
        </Button>
        <Button variant="quiet" onClick={onName}>
          {texts.createApiToken}
        </Button>
      </div>
    </div>
  )
}

function EditDialog({ token, onDone }: { token: ApiToken | null; onDone: () => void }) {
  return (
    <Dialog
      narrow
      open={token !== null}
      onOpenChange={onDone}
      title={texts.editTokenNamed(token?.name ?? texts.thisToken)}
    >
      {token && <TokenForm token={token} onSaved={onDone} />}
    </Dialog>
  )
}

function DeleteDialog({ token, onDone }: { token: ApiToken | null; onDone: () => void }) {
  const { mutate, isPending } = useDeleteApiToken()
  return (
    <ConfirmDialog
      open={token !== null}
      onOpenChange={onDone}
      title={texts.deleteTokenQuestion(token?.name ?? texts.thisToken)}
      text={texts.whatDeletingATokenDoes}
      action={texts.deleteToken}
      pending={isPending}
      onConfirm={() => token && mutate(token.id, { onSettled: onDone })}
    />
  )
}
