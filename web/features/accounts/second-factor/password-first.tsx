import { type FormEvent, useState } from 'react'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import * as texts from '#web/texts/second-factor.ts'
import { CurrentPassword } from './current-password.tsx'

type PasswordFirstProps = {
  username: string
  pending: boolean
  error: unknown
  onSubmit: (password: string) => void
  onCancel: () => void
}

/** Asks for the password before the first second factor is added. */
export function PasswordFirst({ username, pending, error, onSubmit, onCancel }: PasswordFirstProps) {
  const [password, setPassword] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(password)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <p className="text-quiet">{texts.enterPasswordToAdd}</p>
      <CurrentPassword value={password} onChange={setPassword} error={error} />
      <FormFooter onCancel={onCancel} pending={pending} action={texts.continueButton} acting={texts.addingPasskey} />
    </form>
  )
}
