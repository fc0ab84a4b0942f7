import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { createKieApiBodySchema, type KieApi, statedCosts } from '#contract/providers.ts'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { NumberField } from '#web/components/ui/form/number-field.tsx'
import { SecretInput } from '#web/components/ui/form/secret-input.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { showAtField } from '#web/lib/show-at-field.ts'
import { useDialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import { useShowSecret } from '#web/lib/unsaved/use-show-secret.ts'
import * as texts from '#web/texts/providers.ts'
import { type KieApiValues, schemaFor, toSave, valuesFor } from './kie-api-values.ts'
import { kieApiDraft, revealKieSecret, useSaveKieApi } from './queries.ts'

const fieldNames = createKieApiBodySchema.keyof().options

type KieApiFormProps = { api: KieApi | null; onDone: () => void }
type Form = UseFormReturn<KieApiValues>

export function KieApiForm({ api, onDone }: KieApiFormProps) {
  const { mutateAsync, isPending } = useSaveKieApi()
  const form = useForm<KieApiValues>({
    resolver: checkBy(schemaFor(api)),
    defaultValues: valuesFor(api),
  })
  const { dirtyFields, errors } = form.formState

  const { close, endOnceSaved } = useDialogDraft(form, { draft: kieApiDraft(api?.id), section: 'kie-apis', onDone })

  const submit = form.handleSubmit((values) => {
    const request = toSave(api, values, new Set(Object.keys(dirtyFields)))
    if (!request) return close()
    endOnceSaved(mutateAsync(request, { onSuccess: close, onError: (error) => showAtField(form, fieldNames, error) }))
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label={texts.name} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <SecretField form={form} api={api} name="token" label={texts.token} />
      <SecretField form={form} api={api} name="webhookKey" label={texts.webhookKey} aside={texts.optional} />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField form={form} name="totalCredits" label={texts.totalCredits} />
        {Object.values(statedCosts).map((name) => (
          <NumberField key={name} form={form} name={name} label={texts.costFields[name]} />
        ))}
      </div>
      <Field label={texts.creditPrice} aside={texts.toCalculateTheMargin} error={errors.creditPrice?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('creditPrice')}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
          />
        )}
      </Field>
      <SwitchField
        label={texts.enabled}
        checked={form.watch('isEnabled')}
        onCheckedChange={(isEnabled) => form.setValue('isEnabled', isEnabled, { shouldDirty: true })}
      />
      <FormFooter onCancel={close} pending={isPending} />
    </form>
  )
}

type SecretFieldProps = {
  form: Form
  api: KieApi | null
  name: 'token' | 'webhookKey'
  label: string
  aside?: string
}

/** Masks a stored secret. Saving an empty webhook key removes the stored one. */
function SecretField({ form, api, name, label, aside }: SecretFieldProps) {
  const { field } = useController({ control: form.control, name })
  const stored = Boolean(form.formState.defaultValues?.[name])
  const emptied = stored && field.value === ''
  const show = useShowSecret(form, kieApiDraft(api?.id))

  return (
    <Field
      label={label}
      aside={emptied && name === 'webhookKey' ? texts.deletedWhenYouSave : aside}
      error={form.formState.errors[name]?.message}
    >
      {(control) => (
        <SecretInput
          {...control}
          ref={field.ref}
          onBlur={field.onBlur}
          what={label.toLowerCase()}
          value={field.value ?? ''}
          onValueChange={field.onChange}
          onReveal={() => show(name, async () => api && revealKieSecret(api.id, name))}
        />
      )}
    </Field>
  )
}
