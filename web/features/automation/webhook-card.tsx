import { useState } from 'react'
import type { WebhookEndpoint } from '#contract/automation/webhooks.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/form/switch.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'
import { useRotateSecret, useTestWebhook, useUpdateWebhook } from './queries.ts'
import { WebhookLog } from './webhook-log.tsx'

type WebhookCardProps = {
  webhook: WebhookEndpoint
  onSecret: (secret: string) => void
  onDelete: (webhook: WebhookEndpoint) => void
}

export function WebhookCard({ webhook, onSecret, onDelete }: WebhookCardProps) {
  const { id, url, isActive } = webhook
  const update = useUpdateWebhook()
  const test = useTestWebhook()
  const rotate = useRotateSecret()
  const [logShown, setLogShown] = useState(false)
  return (
    <li className="rounded-card border border-edge bg-seat p-4 sm:p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="break-all font-semibold">{url}</p>
          <p className="text-quiet text-sm">{webhook.events.join(', ')}</p>
          {webhook.disabledReason && (
            <p className="text-bad text-sm">{texts.disabledBecause(webhook.disabledReason)}</p>
          )}
          {webhook.previousSecretUntil && Date.parse(webhook.previousSecretUntil) > Date.now() && (
            <p className="text-sm text-wait">
              {texts.signedWithBothSecretsUntil(formatDateTime(webhook.previousSecretUntil))}
            </p>
          )}
        </div>
        <Switch
          aria-label={texts.activeOf(url)}
          checked={update.isPending ? update.variables.isActive : isActive}
          onCheckedChange={(next) => !update.isPending && update.mutate({ id, isActive: next })}
        />
      </div>
      <div className="-mx-3 mt-2 flex flex-wrap">
        <Button variant="quiet" size="small" aria-expanded={logShown} onClick={() => setLogShown(!logShown)}>
          {logShown ? texts.hideLog : texts.showLog}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={test.isPending}
          onClick={() => test.mutate(id, { onSuccess: () => setLogShown(true) })}
        >
          {texts.sendTest}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={rotate.isPending}
          onClick={() => rotate.mutate(id, { onSuccess: ({ secret }) => onSecret(secret) })}
        >
          {texts.newSecret}
        </Button>
        <Button variant="quiet" size="small" aria-label={texts.deleteWebhookAt(url)} onClick={() => onDelete(webhook)}>
          {texts.deleteToken}
        </Button>
      </div>
      {logShown && (
        <div className="mt-3 border-edge border-t pt-3">
          <WebhookLog id={id} />
        </div>
      )}
    </li>
  )
}
