import type { ComponentProps } from 'react'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/sign-in.ts'

type UsernameFieldProps = ComponentProps<'input'> & { label?: string; error: string | undefined }

/** Browsers neither capitalize nor spell-check the username. Password managers may fill it in. */
export function UsernameField({ label = texts.username, error, ...input }: UsernameFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <Input {...control} autoComplete="username" {...input} autoCapitalize="none" spellCheck={false} />}
    </Field>
  )
}
