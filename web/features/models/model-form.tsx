import { type UseFormReturn, useForm } from 'react-hook-form'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input, Textarea } from '#web/components/ui/form/input.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { ApiError } from '#web/lib/api.ts'
import { formatFullDay } from '#web/lib/format.ts'
import { useDialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import * as texts from '#web/texts/admin.ts'
import { FailoverFields } from './failover-fields.tsx'
import { fieldOf, findTouched, type ModelValues, toChanges, valuesFor } from './model-form-values.ts'
import { ModelPrices } from './model-prices.tsx'
import { modelDrafts, useChangeModel } from './model-queries.ts'

type ModelFormProps = { one: AdminModel; all: readonly AdminModel[]; onDone: () => void }

/** What the operator changes about a model; an empty field shows and keeps what was shipped. */
export function ModelForm({ one, all, onDone }: ModelFormProps) {
  const { mutateAsync, isPending } = useChangeModel()
  const form = useForm<ModelValues>({ defaultValues: valuesFor(one) })
  const { close, endOnceSaved } = useDialogDraft(form, {
    draft: modelDrafts.changes(one.model.id),
    section: 'models',
    onDone,
  })
  const { errors } = form.formState
  const { shipped } = one

  const show = (field: string, message: string, shouldFocus: boolean) => {
    const name = field.includes('.') && !field.startsWith('failover.') ? `prices.${field.replaceAll('.', '_')}` : field
    form.setError(name as keyof ModelValues, { message }, { shouldFocus })
  }
  const submit = form.handleSubmit((values) => {
    const asked = toChanges(one, values, findTouched(values, valuesFor(one)))
    if ('faults' in asked) {
      for (const [index, { field, message }] of asked.faults.entries()) show(field, message, index === 0)
      return
    }
    const request = { id: one.model.id, changes: asked.changes, startedFrom: one.changes }
    const onError = (error: Error) =>
      error instanceof ApiError && error.field && show(fieldOf(one, error.field), error.serverMessage, true)
    endOnceSaved(mutateAsync(request, { onSuccess: close, onError }))
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Errors of fields that the form library does not know would keep it from submitting again.
        form.clearErrors()
        void submit(event)
      }}
      className="space-y-4"
    >
      <Field label={texts.modelName} error={errors.label?.message}>
        {(control) => <Input {...control} {...form.register('label')} placeholder={shipped.label} autoComplete="off" />}
      </Field>
      <Field label={texts.modelSummary} error={errors.summary?.message}>
        {(control) => <Textarea {...control} {...form.register('summary')} placeholder={shipped.summary} rows={2} />}
      </Field>
      <ModelPrices one={one} form={form} />
      <Retirement one={one} all={all} form={form} />
      <FailoverFields one={one} all={all} form={form} />
      {!one.isPricedBySettings && (
        <SwitchField
          label={texts.hideModel}
          checked={form.watch('isHidden')}
          onCheckedChange={(isHidden) => form.setValue('isHidden', isHidden, { shouldDirty: true })}
        />
      )}
      {errors.isHidden && (
        <p role="alert" className="text-bad text-sm">
          {errors.isHidden.message}
        </p>
      )}
      <p className="text-quiet text-sm">{texts.emptyKeepsShipped}</p>
      <FormFooter onCancel={close} pending={isPending} />
    </form>
  )
}

type RetirementProps = { one: AdminModel; all: readonly AdminModel[]; form: UseFormReturn<ModelValues> }

function Retirement({ one, all, form }: RetirementProps) {
  const { errors } = form.formState
  const { shipped } = one
  const others = all.filter(({ model }) => model.id !== one.model.id)
  const shippedSuccessor = all.find(({ model }) => model.id === shipped.replacedBy)?.model.label
  const successors = [
    { value: '', label: texts.asShipped(shippedSuccessor ?? texts.noSuccessor) },
    { value: 'none', label: texts.noSuccessor },
    ...others.map(({ model }) => ({ value: model.id, label: model.label })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={texts.retiresOn}
        aside={shipped.retiresOn ? formatFullDay(shipped.retiresOn) : undefined}
        error={errors.retiresOn?.message}
      >
        {(control) => (
          <span className="flex gap-2">
            <Input {...control} {...form.register('retiresOn')} type="date" />
            {form.watch('retiresOn') !== '' && (
              <Button variant="quiet" className="h-11" onClick={() => form.setValue('retiresOn', '')}>
                {texts.clear}
              </Button>
            )}
          </span>
        )}
      </Field>
      <Field label={texts.successor} error={errors.replacedBy?.message}>
        {({ id }) => (
          <Select
            id={id}
            value={form.watch('replacedBy')}
            onValueChange={(value) => form.setValue('replacedBy', value, { shouldDirty: true })}
            options={successors}
          />
        )}
      </Field>
    </div>
  )
}
