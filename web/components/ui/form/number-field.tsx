import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { typedNumber } from './typed-number.ts'

type NumberFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPathByValue<Values, number>
  label: string
  aside?: string
}

/** A field for a whole number. */
export function NumberField<Values extends FieldValues>({ form, name, label, aside }: NumberFieldProps<Values>) {
  const error = form.getFieldState(name, form.formState).error
  return (
    <Field label={label} aside={aside} error={error?.message}>
      {(control) => (
        <Input
          {...control}
          // The type of the options depends on the field's type, which is unknown for a generic field.
          {...form.register(name, { setValueAs: typedNumber } as never)}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
        />
      )}
    </Field>
  )
}
