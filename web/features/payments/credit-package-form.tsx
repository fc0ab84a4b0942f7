import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type AdminCreditPackage,
  type CreditPackageValues,
  createCreditPackageBodySchema,
} from '#contract/credit-packages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { NumberField } from '#web/components/ui/number-field.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { ApiError } from '#web/lib/api.ts'
import { useSaveCreditPackage } from './admin-queries.ts'

type Form = UseFormReturn<CreditPackageValues>
type CreditPackageFormProps = { pack: AdminCreditPackage | null; onDone: () => void }

export function CreditPackageForm({ pack, onDone }: CreditPackageFormProps) {
  const { mutate, isPending } = useSaveCreditPackage()
  const form = useForm<CreditPackageValues>({
    resolver: zodResolver(createCreditPackageBodySchema) as Resolver<CreditPackageValues>,
    defaultValues: valuesOf(pack),
  })
  const { errors, dirtyFields } = form.formState

  const submit = form.handleSubmit((values) => {
    // Only what was changed here: somebody else may be changing the rest.
    const changed = Object.entries(values).filter(([name]) => name in dirtyFields)
    if (pack && changed.length === 0) return onDone()
    const request = pack ? { id: pack.id, body: Object.fromEntries(changed) } : { id: null, body: values }
    mutate(request, { onSuccess: onDone, onError: showAtField })
  })

  function showAtField(error: Error) {
    if (!(error instanceof ApiError)) return
    const field = Object.keys(createCreditPackageBodySchema.shape).find((name) => error.field === name)
    if (!field) return
    form.setError(field as keyof CreditPackageValues, { message: error.serverMessage }, { shouldFocus: true })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label="Package name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField form={form} name="credits" label="Credits" />
        <Field label="Price (USD)" error={errors.price?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('price')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="25.00"
              className="tabular-nums"
            />
          )}
        </Field>
        <NumberField form={form} name="bonusCredits" label="Bonus credits" />
      </div>
      <Field label="Description" aside="optional" error={errors.description?.message}>
        {(control) => <Input {...control} {...form.register('description')} autoComplete="off" />}
      </Field>
      <Field label="Creem product ID" aside="optional" error={errors.creemProductId?.message}>
        {(control) => (
          <Input {...control} {...form.register('creemProductId')} autoComplete="off" placeholder="prod_…" />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-8">
        <SwitchField form={form} name="isActive" label="Active" />
        <SwitchField form={form} name="popular" label="Most Popular" />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function valuesOf(pack: AdminCreditPackage | null): DefaultValues<CreditPackageValues> {
  return {
    name: pack?.name ?? '',
    ...(pack ? { credits: pack.credits } : {}),
    price: pack?.price ?? '',
    bonusCredits: pack?.bonusCredits ?? 0,
    description: pack?.description ?? '',
    creemProductId: pack?.creemProductId ?? '',
    isActive: pack?.isActive ?? true,
    popular: pack?.popular ?? false,
  }
}

type SwitchFieldProps = { form: Form; name: 'isActive' | 'popular'; label: string }

function SwitchField({ form, name, label }: SwitchFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is its control
    <label className="flex min-h-11 items-center gap-3">
      <Switch
        checked={form.watch(name)}
        onCheckedChange={(checked) => form.setValue(name, checked, { shouldDirty: true })}
      />
      {label}
    </label>
  )
}
