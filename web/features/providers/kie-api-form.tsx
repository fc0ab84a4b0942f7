import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, type UseFormReturn, useController, useForm } from 'react-hook-form'
import type { KieApi } from '#contract/providers.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { NumberField } from '#web/components/ui/number-field.tsx'
import { SecretInput } from '#web/components/ui/secret-input.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { ApiError } from '#web/lib/api.ts'
import * as texts from '#web/texts/providers.ts'
import { type KieApiValues, schemaFor, toSave, valuesFor } from './kie-api-values.ts'
import { revealKieSecret, useSaveKieApi } from './queries.ts'

type KieApiFormProps = { api: KieApi | null; onDone: () => void }
type Form = UseFormReturn<KieApiValues>

export function KieApiForm({ api, onDone }: KieApiFormProps) {
  const { mutate, isPending } = useSaveKieApi()
  const defaultValues = valuesFor(api)
  const form = useForm<KieApiValues>({
    resolver: zodResolver(schemaFor(api)) as Resolver<KieApiValues>,
    defaultValues,
  })
  const { dirtyFields, errors } = form.formState

  const submit = form.handleSubmit((values) => {
    const request = toSave(api, values, new Set(Object.keys(dirtyFields)))
    if (!request) return onDone()
    mutate(request, { onSuccess: onDone, onError: showAtField })
  })

  function showAtField(error: Error) {
    const field = Object.keys(defaultValues).find((name) => error instanceof ApiError && error.field === name)
    if (!field || !(error instanceof ApiError)) return
    form.setError(field as keyof KieApiValues, { message: error.serverMessage }, { shouldFocus: true })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <SecretField form={form} api={api} name="token" label="Token" />
      <SecretField form={form} api={api} name="webhookKey" label="Webhook key" aside="optional" />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField form={form} name="totalCredits" label="Total credits" />
        <NumberField form={form} name="veo3QualityCredits" label="Quality cost" />
        <NumberField form={form} name="veo3FastCredits" label="Fast cost" />
      </div>
      <Field label={texts.creditPrice} aside={texts.forTheMargin} error={errors.creditPrice?.message}>
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
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is its control */}
      <label className="flex min-h-11 items-center gap-3">
        <Switch
          checked={form.watch('isEnabled')}
          onCheckedChange={(isEnabled) => form.setValue('isEnabled', isEnabled, { shouldDirty: true })}
        />
        Enabled
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
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

/** Masked while it is stored; emptied and saved, a webhook key is removed. */
function SecretField({ form, api, name, label, aside }: SecretFieldProps) {
  const { field } = useController({ control: form.control, name })
  const stored = Boolean(form.formState.defaultValues?.[name])
  const emptied = stored && field.value === ''

  async function reveal(): Promise<boolean> {
    const value = api && (await revealKieSecret(api.id, name))
    if (value) form.resetField(name, { defaultValue: value })
    return value !== null
  }

  return (
    <Field
      label={label}
      aside={emptied && name === 'webhookKey' ? 'Saving removes it' : aside}
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
          onReveal={reveal}
        />
      )}
    </Field>
  )
}
