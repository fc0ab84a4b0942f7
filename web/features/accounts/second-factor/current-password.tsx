import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/accounts.ts'

type CurrentPasswordProps = {
  value: string
  onChange: (password: string) => void
  /** The error of the call that sent the password; a message about `password` is shown here. */
  error: unknown
}

/** Asks for the current password before an action that only the owner may perform. */
export function CurrentPassword({ value, onChange, error }: CurrentPasswordProps) {
  const wrong = messageAt(error, 'password')
  return (
    <Field label={texts.password} error={wrong}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
