import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  createVendorAccountBodySchema,
  updateVendorAccountBodySchema,
  type VendorAccount,
} from '#contract/vendor-accounts.ts'
import { checkBy } from '#web/components/ui/form/check-by.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { NumberField } from '#web/components/ui/form/number-field.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { typedNumberOrNull } from '#web/components/ui/form/typed-number.ts'
import { showAtField } from '#web/lib/show-at-field.ts'
import { useDialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import * as texts from '#web/texts/providers.ts'
import { useSaveVendorAccount, vendorAccountDraft } from './vendor-queries.ts'

type Values = Required<z.output<typeof createVendorAccountBodySchema>>
type Form = UseFormReturn<Values>
const fieldNames = createVendorAccountBodySchema.keyof().options
const choices = (['fal', 'google'] as const).map((value) => ({ value, label: texts.vendorNames[value] }))

function valuesFor(account: VendorAccount | null): Values {
  return {
    ...{ vendor: account?.vendor === 'google' ? 'google' : 'fal', name: account?.name ?? '', token: '' },
    ...{ budgetDollars: account?.budgetDollars ?? 20, isEnabled: account?.isEnabled ?? true },
    ...{ priority: account?.priority ?? 1, dailyCapDollars: account?.dailyCapDollars ?? null },
  }
}

type VendorAccountFormProps = { account: VendorAccount | null; onDone: () => void }

/**
 * Sends only what was changed: the budget shrinks while the account works, and an old number must not overwrite it. Of
 * an account at KIE, only the order and the daily limit are here.
 */
export function VendorAccountForm({ account, onDone }: VendorAccountFormProps) {
  const { mutateAsync, isPending } = useSaveVendorAccount()
  const form = useForm<Values>({
    resolver: checkBy(account ? updateVendorAccountBodySchema.required({ name: true }) : createVendorAccountBodySchema),
    defaultValues: valuesFor(account),
  })
  const { dirtyFields } = form.formState
  const { close, endOnceSaved } = useDialogDraft(form, {
    draft: vendorAccountDraft(account?.id),
    section: account?.vendor === 'kie' ? 'kie-apis' : 'vendor-accounts',
    onDone,
  })

  const submit = form.handleSubmit((values) => {
    const changed = Object.entries(values).filter(([name]) => name in dirtyFields)
    if (account && changed.length === 0) return close()
    const request = account ? { id: account.id, body: Object.fromEntries(changed) } : { id: null, body: values }
    endOnceSaved(mutateAsync(request, { onSuccess: close, onError: (error) => showAtField(form, fieldNames, error) }))
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {account?.vendor !== 'kie' && <IdentityFields form={form} account={account} />}
      <LimitFields form={form} />
      {account?.vendor !== 'kie' && (
        <SwitchField
          label={texts.enabled}
          checked={form.watch('isEnabled')}
          onCheckedChange={(isEnabled) => form.setValue('isEnabled', isEnabled, { shouldDirty: true })}
        />
      )}
      <FormFooter onCancel={close} pending={isPending} />
    </form>
  )
}

function IdentityFields({ form, account }: { form: Form; account: VendorAccount | null }) {
  const { errors } = form.formState
  const vendor = form.watch('vendor')
  return (
    <>
      {!account && (
        <Field label={texts.vendorField}>
          {({ id }) => (
            <Select
              id={id}
              value={vendor}
              options={choices}
              onValueChange={(value) => form.setValue('vendor', value, { shouldDirty: true })}
            />
          )}
        </Field>
      )}
      <Field label={texts.name} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label={texts.key} aside={account ? texts.keyStays : texts.keyHints[vendor]} error={errors.token?.message}>
        {(control) => <Input {...control} {...form.register('token')} type="password" autoComplete="off" />}
      </Field>
      <NumberField form={form} name="budgetDollars" label={texts.budgetLeft} />
    </>
  )
}

function LimitFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={texts.dailyCap} aside={texts.optional} error={errors.dailyCapDollars?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('dailyCapDollars', { setValueAs: typedNumberOrNull })}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
          />
        )}
      </Field>
      <NumberField form={form} name="priority" label={texts.priority} aside={texts.priorityHint} />
    </div>
  )
}
