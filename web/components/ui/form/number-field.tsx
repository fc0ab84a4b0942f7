import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type NumberFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPathByValue<Values, number>
  label: string
}

/** A whole number of a form. */
export function NumberField<Values extends FieldValues>({ form, name, label }: NumberFieldProps<Values>) {
  const error = form.getFieldState(name, form.formState).error
  return (
    <Field label={label} error={error?.message}>
      {(control) => (
        <Input
          {...control}
          // Its type asks whether the field's is a number, which a generic one cannot answer.
          {...form.register(name, { valueAsNumber: true } as never)}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
        />
      )}
    </Field>
  )
}
