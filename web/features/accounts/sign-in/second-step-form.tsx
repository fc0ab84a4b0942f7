import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { OnlyAt } from '#web/components/ui/only-at.tsx'
import { CodeField } from '#web/features/accounts/second-factor/code-field.tsx'
import { usePasskeySupport } from '#web/features/accounts/second-factor/use-passkey-support.ts'
import * as texts from '#web/texts/second-factor.ts'
import { useCompleteSignIn, usePasskeySignIn, useSecondStep } from './second-step-queries.ts'
import { useSignInPath } from './use-sign-in-path.ts'

/** Asks for the second factor after the password. */
export default function SecondStepForm({ onBack }: { onBack: () => void }) {
  const [code, setCode] = useState('')
  const { data: factors } = useSecondStep()
  const complete = useCompleteSignIn(onBack)
  const passkey = usePasskeySignIn()
  const { support, elsewhere } = usePasskeySupport()
  const path = useSignInPath()
  const offersPasskey = factors?.passkey && support === 'yes'

  // The form before is gone, and the focus with it.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    complete.mutate(code)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <p>{factors?.totp === false ? texts.enterARecoveryCode : texts.enterTheCode}</p>
      {offersPasskey && (
        <Button size="large" className="w-full" aria-disabled={passkey.isPending} onClick={() => passkey.mutate()}>
          {texts.usePasskey}
        </Button>
      )}
      {factors?.passkey && elsewhere && <OnlyAt words={texts.passkeysWorkOnlyAt} origin={elsewhere} path={path} />}
      <CodeField
        label={factors?.totp === false ? texts.recoveryCode : texts.code}
        value={code}
        onChange={setCode}
        error={complete.error}
      />
      <Button type="submit" variant="primary" size="large" className="w-full" aria-disabled={complete.isPending}>
        {complete.isPending ? texts.confirming : texts.confirm}
      </Button>
      <Button variant="quiet" className="w-full" onClick={onBack}>
        {texts.backToPassword}
      </Button>
    </form>
  )
}
