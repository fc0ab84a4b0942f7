import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WebhookEndpoint } from '#contract/automation/webhooks.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/automation.ts'
import { useDeleteWebhook, useWebhooks } from './queries.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'

type Opened = { what: 'add' } | { what: 'secret'; secret: string } | { what: 'delete'; webhook: WebhookEndpoint } | null

/** The user's webhooks and their delivery logs. */
export function Webhooks() {
  const { data, isPending, refetch } = useWebhooks()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const showSecret = (secret: string) => setOpened({ what: 'secret', secret })

  if (isPending) return <Skeleton className="h-24 w-full" />
  if (!data) return <Unreachable text={texts.webhooksUnreachable} onRetry={() => void refetch()} />
  return (
    <>
      {data.length > 0 && (
        <ul aria-label={texts.webhooks} className="mb-4 space-y-3">
          {data.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onSecret={showSecret}
              onDelete={() => setOpened({ what: 'delete', webhook })}
            />
          ))}
        </ul>
      )}
      <Button onClick={() => setOpened({ what: 'add' })}>
        <Plus aria-hidden className="size-4" />
        <span>{texts.addWebhook}</span>
      </Button>
      <Dialog narrow open={opened?.what === 'add'} onOpenChange={close} title={texts.addWebhook}>
        <WebhookForm onCreated={showSecret} />
      </Dialog>
      <SecretDialog secret={opened?.what === 'secret' ? opened.secret : null} onDone={close} />
      <DeleteDialog webhook={opened?.what === 'delete' ? opened.webhook : null} onDone={close} />
    </>
  )
}

/** The only place where a secret is shown. */
function SecretDialog({ secret, onDone }: { secret: string | null; onDone: () => void }) {
  return (
    <Dialog narrow open={secret !== null} onOpenChange={onDone} title={texts.signingSecret}>
      {secret && (
        <div className="space-y-4">
          <p>
            {texts.everyMessageIsSigned(
              <a
                href="https://www.standardwebhooks.com"
                className="text-beam underline underline-offset-4"
                target="_blank"
                rel="noreferrer"
              >
                {texts.standardWebhooks}
              </a>,
            )}
          </p>
          <code className="block select-all break-all rounded-control border border-rim bg-room p-3 font-mono text-sm">
            {secret}
          </code>
          <div className="flex justify-end gap-2">
            <CopyButton size="medium" variant="primary" text={secret} label={texts.copySecret} />
            <Button onClick={onDone}>{texts.done}</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function DeleteDialog({ webhook, onDone }: { webhook: WebhookEndpoint | null; onDone: () => void }) {
  const { mutate, isPending } = useDeleteWebhook()
  return (
    <ConfirmDialog
      open={webhook !== null}
      onOpenChange={onDone}
      title={texts.deleteThisWebhook}
      text={texts.whatDeletingAWebhookDoes(webhook?.url ?? texts.thisWebhook)}
      action={texts.deleteToken}
      pending={isPending}
      onConfirm={() => webhook && mutate(webhook.id, { onSettled: onDone })}
    />
  )
}
