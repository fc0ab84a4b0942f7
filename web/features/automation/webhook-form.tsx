import { useForm } from 'react-hook-form'
import { type WebhookEvent, webhookEvents } from '#contract/automation/webhook-messages.ts'
import { createWebhookBodySchema } from '#contract/automation/webhooks.ts'
import { Button } from '#web/components/ui/button.tsx'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { Field, FieldError } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { showAtField } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/automation.ts'
import { useCreateWebhook } from './queries.ts'

type Values = { url: string; events: WebhookEvent[] }

const eventTexts: Record<WebhookEvent, string> = {
  'video.completed': texts.aVideoIsReady,
  'video.failed': texts.aVideoFailed,
  'video.hd_ready': texts.hdIsReady,
}

export function WebhookForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const { mutate, isPending } = useCreateWebhook()
  const form = useForm<Values>({
    resolver: checkBy(createWebhookBodySchema),
    defaultValues: { url: '', events: [...webhookEvents] },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    mutate(values, {
      onSuccess: ({ secret }) => onCreated(secret),
      onError: (error) => showAtField(form, ['url', 'events'], error),
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label={texts.address} error={errors.url?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('url')}
            type="url"
            autoComplete="off"
            placeholder={texts.exampleAddress}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{texts.events}</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <input type="checkbox" value={event} {...form.register('events')} className="size-4 accent-beam" />
            <span>{eventTexts[event]}</span>
            <code className="ml-auto font-mono text-quiet text-sm">{event}</code>
          </label>
        ))}
        {errors.events && <FieldError id="webhook-events-error">{errors.events.message}</FieldError>}
      </fieldset>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" aria-disabled={isPending}>
          {isPending ? texts.adding : texts.addWebhook}
        </Button>
      </div>
    </form>
  )
}
