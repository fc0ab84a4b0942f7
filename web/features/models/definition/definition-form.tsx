import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import { modelDrafts } from '#web/features/models/model-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { type DialogDraft, useDialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import * as texts from '#web/texts/providers.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { useAddModel, useChangeDefinition } from './definition-queries.ts'
import { blank, type DefinitionValues, toValues } from './definition-values.ts'
import { type DefinitionFormState, type FormProps, RootError } from './form-fields.tsx'
import { ModeFields } from './mode-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { nameOf, readDefinition } from './read-definition.ts'
import { RemoveModel } from './remove-model.tsx'
import { RequestPreview } from './request-preview.tsx'
import { WireFields } from './wire-fields.tsx'

/** `one`: the added model whose definition is changed; null to add one. */
type DefinitionFormProps = { one: AdminModel | null; all: readonly AdminModel[]; onDone: () => void }

/** Adds a model of the provider's jobs API, or changes or removes an added one. */
export function DefinitionForm({ one, all, onDone }: DefinitionFormProps) {
  const saved = one?.definition ? { ...toValues(one.definition), id: one.model.id } : blank
  const form = useForm<DefinitionValues>({ defaultValues: saved })
  const draft = useDialogDraft(form, { draft: modelDrafts.definition(one?.model.id), section: 'models', onDone })
  const { save, isPending } = useSave(form, one, draft)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Errors of fields that the form library does not know would keep it from submitting again.
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0 space-y-6">
        <p className="text-quiet text-sm">{one ? texts.changeDefinitionIntro : texts.addModelIntro}</p>
        <About form={form} all={all} isNew={!one} />
        <ModeFields form={form} />
        <ChoiceFields form={form} />
        <PriceFields form={form} />
        <WireFields form={form} />
      </div>
      <div className="min-w-0 space-y-4 lg:sticky lg:top-20">
        <RequestPreview values={form.watch()} />
        <RootError form={form} name="other" />
        <FormFooter
          onCancel={draft.close}
          pending={isPending}
          action={one ? texts.save : texts.add}
          acting={one ? texts.saving : texts.adding}
        />
        {one && <RemoveModel one={one} onDone={draft.close} />}
      </div>
    </form>
  )
}

function About({ form, all, isNew }: FormProps & { all: readonly AdminModel[]; isNew: boolean }) {
  const models = all.filter(({ definition }) => definition !== null)
  const start = (id: string) => {
    const found = models.find(({ model }) => model.id === id)?.definition
    const values = { ...(found ? toValues(found) : blank), id: form.getValues('id') }
    form.clearErrors()
    // One by one, so that the draft keeps what differs from the empty form.
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof DefinitionValues, value as never, { shouldDirty: true })
  }
  return (
    <div className="space-y-4">
      {isNew && (
        <Field label={texts.startFrom}>{({ id }) => <StartFrom id={id} models={models} onStart={start} />}</Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="label" label={texts.name} />
        {isNew && <TextField form={form} name="id" label={texts.id} aside={texts.idHint} as="code" />}
      </div>
      <TextField form={form} name="summary" label={texts.summary} />
    </div>
  )
}

type StartFromProps = { id: string; models: readonly AdminModel[]; onStart: (id: string) => void }

function StartFrom({ id, models, onStart }: StartFromProps) {
  const [from, setFrom] = useState('')
  return (
    <Select
      id={id}
      value={from}
      onValueChange={(value) => {
        setFrom(value)
        onStart(value)
      }}
      options={[
        { value: '', label: texts.startFromNothing },
        ...models.map(({ model }) => ({ value: model.id, label: model.label })),
      ]}
    />
  )
}

/** Errors stand at their fields, those of the server too. */
function useSave(form: DefinitionFormState, one: AdminModel | null, { close, endOnceSaved }: DialogDraft) {
  const { mutateAsync: add, isPending: isAdding } = useAddModel()
  const { mutateAsync: change, isPending: isChanging } = useChangeDefinition()
  const show = (name: string, message: string, shouldFocus: boolean) => {
    const [first = ''] = name.split('.')
    const isField = name !== 'prices' && name !== 'modes' && first in form.getValues()
    const root = name === 'prices' || name === 'modes' ? name : 'other'
    form.setError(isField ? (name as keyof DefinitionValues) : `root.${root}`, { message }, { shouldFocus })
  }
  const save = (values: DefinitionValues) => {
    const read = readDefinition(values, !one, one?.definition)
    if ('faults' in read) {
      for (const [index, { name, message }] of read.faults.entries()) show(name, message, index === 0)
      show('other', texts.checkFields(read.faults.length), false)
      return
    }
    const { definition } = read
    const onError = (error: Error) => {
      if (error instanceof ApiError) show(nameOf(error.field ?? ''), error.serverMessage, true)
    }
    const wanted = { id: one?.model.id ?? read.id, definition }
    const then = { onSuccess: close, onError }
    endOnceSaved(one ? change({ ...wanted, startedFrom: one.definition ?? undefined }, then) : add(wanted, then))
  }
  return { save, isPending: isAdding || isChanging }
}
