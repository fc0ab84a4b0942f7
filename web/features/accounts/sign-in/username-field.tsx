import type { ComponentProps } from 'react'
import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/sign-in.ts'

type UsernameFieldProps = ComponentProps<'input'> & { label?: string; error: string | undefined }

/** Usernames are case-sensitive and not spell-checked; password managers may fill them in. */
export function UsernameField({ label = texts.username, error, ...input }: UsernameFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <Input {...control} {...input} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
    </Field>
  )
}
