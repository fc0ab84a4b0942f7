import { Field } from '#web/components/ui/form/field.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'

type CodeFieldProps = {
  label: string
  value: string
  onChange: (code: string) => void
  /** The error of the call that sent the code. */
  error: unknown
}

/** Browsers and password managers fill in one-time codes here. Letters are allowed, for recovery codes. */
export function CodeField({ label, value, onChange, error }: CodeFieldProps) {
  return (
    <Field label={label} error={messageAt(error, 'code')}>
      {(control) => (
        <Input
          {...control}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono tracking-widest"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
