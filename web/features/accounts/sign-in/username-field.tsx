import type { ComponentProps } from 'react'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/accounts.ts'

type UsernameFieldProps = ComponentProps<'input'> & { label?: string; error: string | undefined }

/** A name is typed exactly as it is, and offered by whoever remembers names. */
export function UsernameField({ label = texts.username, error, ...input }: UsernameFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <Input {...control} {...input} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
    </Field>
  )
}
