import { useForm } from 'react-hook-form'
import {
  type AdminCreditPackage,
  type CreditPackageValues,
  createCreditPackageBodySchema,
} from '#contract/payments/admin-credit-packages.ts'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { NumberField } from '#web/components/ui/form/number-field.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { showAtField } from '#web/lib/show-at-field.ts'
import { useDialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import * as texts from '#web/texts/admin-payments.ts'
import { packageDraft, useSaveCreditPackage } from './admin-queries.ts'
import { toSave, valuesFor } from './credit-package-values.ts'
import { PriceOfTyped } from './credit-price-notes.tsx'

const fieldNames = createCreditPackageBodySchema.keyof().options

type CreditPackageFormProps = { pack: AdminCreditPackage | null; onDone: () => void }

export function CreditPackageForm({ pack, onDone }: CreditPackageFormProps) {
  const { mutateAsync, isPending } = useSaveCreditPackage()
  const form = useForm<CreditPackageValues>({
    resolver: checkBy(createCreditPackageBodySchema),
    defaultValues: valuesFor(pack),
  })
  const { errors, dirtyFields } = form.formState

  const { close, endOnceSaved } = useDialogDraft(form, {
    draft: packageDraft(pack?.id),
    section: 'credit-packages',
    onDone,
  })

  const submit = form.handleSubmit((values) => {
    const request = toSave(pack, values, new Set(Object.keys(dirtyFields)))
    if (!request) return close()
    endOnceSaved(mutateAsync(request, { onSuccess: close, onError: (error) => showAtField(form, fieldNames, error) }))
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label={texts.packageName} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField form={form} name="credits" label={texts.credits} />
        <Field label={texts.priceInUsd} error={errors.price?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('price')}
              inputMode="decimal"
              autoComplete="off"
              placeholder={texts.examplePrice}
              className="tabular-nums"
            />
          )}
        </Field>
        <NumberField form={form} name="bonusCredits" label={texts.bonusCredits} />
      </div>
      <PriceOfTyped {...form.watch()} />
      <Field label={texts.description} aside={texts.optional} error={errors.description?.message}>
        {(control) => <Input {...control} {...form.register('description')} autoComplete="off" />}
      </Field>
      <Field label={texts.creemProductId} aside={texts.optional} error={errors.creemProductId?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('creemProductId')}
            autoComplete="off"
            placeholder={texts.exampleProductId}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-8">
        <SwitchField
          label={texts.active}
          checked={form.watch('isActive')}
          onCheckedChange={(isActive) => form.setValue('isActive', isActive, { shouldDirty: true })}
        />
        <SwitchField
          label={texts.mostPopular}
          checked={form.watch('popular')}
          onCheckedChange={(popular) => form.setValue('popular', popular, { shouldDirty: true })}
        />
      </div>
      <FormFooter onCancel={close} pending={isPending} />
    </form>
  )
}
