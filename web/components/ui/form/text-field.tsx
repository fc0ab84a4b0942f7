import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { Input, Textarea } from './input.tsx'

type TextFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  name: FieldPathByValue<Values, string>
  label: string
  aside?: string | undefined
  /** The accessible name, if others have the same label. */
  named?: string | undefined
  placeholder?: string | undefined
  /** `code`: for programs, so no capital letters and no spelling. `lines`: the same in several lines. */
  as?: keyof typeof looks
}

const code = { autoCapitalize: 'none', spellCheck: false, className: 'font-mono text-sm' } as const
const looks = {
  words: {},
  number: { inputMode: 'decimal', className: 'tabular-nums' },
  code,
  lines: code,
} as const

/** A field whose value stays the text that was typed, also for a number. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, aside, named, placeholder, as = 'words' } = props
  const { error } = form.getFieldState(name, form.formState)
  const own = { ...form.register(name), ...looks[as], 'aria-label': named, placeholder }
  return (
    <Field label={label} aside={aside} error={error?.message}>
      {(control) =>
        as === 'lines' ? (
          <Textarea {...control} {...own} rows={3} />
        ) : (
          <Input {...control} {...own} autoComplete="off" />
        )
      }
    </Field>
  )
}
