import type { ReactNode } from 'react'
import type { FieldPathByValue, UseFormReturn } from 'react-hook-form'
import { Field } from '#web/components/ui/form/field.tsx'
import { Select } from '#web/components/ui/form/select.tsx'
import type { DefinitionValues } from './definition-values.ts'

export type DefinitionFormState = UseFormReturn<DefinitionValues>
export type FormProps = { form: DefinitionFormState }

type ChoiceFieldProps<Value extends string> = {
  form: DefinitionFormState
  name: FieldPathByValue<DefinitionValues, Value>
  label: string
  choices: Readonly<Record<Value, string>>
  named?: string
}

export function ChoiceField<Value extends string>({ form, name, label, choices, named }: ChoiceFieldProps<Value>) {
  const options = (Object.entries(choices) as [Value, string][]).map(([value, word]) => ({ value, label: word }))
  return (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          {...(named ? { label: named } : {})}
          value={form.watch(name) as Value}
          onValueChange={(value) => form.setValue(name, value as never, { shouldDirty: true })}
          options={options}
        />
      )}
    </Field>
  )
}

export function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-4 border-edge border-t pt-4">
      <legend className="float-left mb-2 w-full pt-4 font-semibold">{title}</legend>
      {hint && <p className="clear-both text-quiet text-sm">{hint}</p>}
      <div className="clear-both space-y-4">{children}</div>
    </fieldset>
  )
}

export function RootError({ form, name }: FormProps & { name: 'modes' | 'prices' | 'other' }) {
  const message = form.formState.errors.root?.[name]?.message
  if (!message) return null
  return (
    <p role="alert" className="text-bad text-sm">
      {message}
    </p>
  )
}
