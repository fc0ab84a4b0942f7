import { useForm } from 'react-hook-form'
import { createGpuServerBodySchema, updateGpuServerBodySchema } from '#contract/models/gpu/gpu-servers.ts'
import type { VendorAccount } from '#contract/vendor-accounts.ts'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { showAtField } from '#web/lib/show-at-field.ts'
import { useDialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import { enabled } from '#web/texts/providers.ts'
import { ServerFields } from './server-fields.tsx'
import { serverDraft, useSaveServer } from './server-queries.ts'
import { type ServerValues, toBody, valuesFor } from './server-values.ts'

const fieldNames = ['name', 'address', 'header.name', 'header.value', 'priority'] as const

type ServerFormProps = { server: VendorAccount | null; onDone: () => void }

/** Connects a server, or changes a connected one: then it sends only what was changed. */
export function ServerForm({ server, onDone }: ServerFormProps) {
  const { mutateAsync, isPending } = useSaveServer()
  const form = useForm<ServerValues>({ defaultValues: valuesFor(server) })
  const { dirtyFields } = form.formState
  const { close, endOnceSaved } = useDialogDraft(form, {
    draft: serverDraft(server?.id),
    section: 'gpu-servers',
    onDone,
  })

  const save = (values: ServerValues) => {
    const body = toBody(values)
    const { error } = (server ? updateGpuServerBodySchema : createGpuServerBodySchema).safeParse(body)
    for (const [index, { path, message }] of (error?.issues ?? []).entries()) {
      const name = fieldNames.find((one) => one === path.join('.'))
      if (name) form.setError(name, { message }, { shouldFocus: index === 0 })
    }
    if (error) return
    const changed = Object.entries(body).filter(([name]) => name in dirtyFields || name === 'header')
    if (server && changed.length === 0) return close()
    const request = server ? { id: server.id, body: Object.fromEntries(changed) } : { id: null, body }
    endOnceSaved(
      mutateAsync(request, { onSuccess: close, onError: (refusal) => showAtField(form, fieldNames, refusal) }),
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Errors that the form itself has set would keep it from submitting again.
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
      className="space-y-4"
    >
      <ServerFields form={form} isStored={server !== null} />
      <SwitchField
        label={enabled}
        checked={form.watch('isEnabled')}
        onCheckedChange={(isEnabled) => form.setValue('isEnabled', isEnabled, { shouldDirty: true })}
      />
      <FormFooter onCancel={close} pending={isPending} />
    </form>
  )
}
