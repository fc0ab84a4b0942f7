import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { OnlyAt } from '#web/components/ui/only-at.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { CodeField } from '#web/features/accounts/second-factor/code-field.tsx'
import { CurrentPassword } from '#web/features/accounts/second-factor/current-password.tsx'
import { usePasskeySupport } from '#web/features/accounts/second-factor/use-passkey-support.ts'
import * as texts from '#web/texts/second-factor.ts'
import { usePasskeyStepUp, useStepUp, useStepUpWithCode } from './step-up-queries.ts'

/** Asks for a second factor; the protected call goes on after it, or fails if the user closes the dialog. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { data: factors } = useStepUp()
  const confirm = useStepUpWithCode(() => onAnswer(true))
  const passkey = usePasskeyStepUp(() => onAnswer(true))
  const { support, elsewhere } = usePasskeySupport()

  function submit(event: FormEvent) {
    event.preventDefault()
    confirm.mutate(code)
  }

  return (
    <Dialog narrow open onOpenChange={() => onAnswer(false)} title={texts.confirmItIsYou}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <p>{texts.whyConfirm}</p>
        {factors?.passkey && support === 'yes' && (
          <>
            {factors.passwordBesideKey && (
              <div className="space-y-2">
                <p className="text-quiet text-sm">{texts.keyWithoutPin}</p>
                <CurrentPassword value={password} onChange={setPassword} error={passkey.error} />
              </div>
            )}
            <Button
              size="large"
              className="w-full"
              aria-disabled={passkey.isPending}
              onClick={() => passkey.mutate(password)}
            >
              {texts.usePasskey}
            </Button>
          </>
        )}
        {factors?.passkey && elsewhere && (
          <OnlyAt words={texts.passkeysWorkOnlyAt} origin={elsewhere} path={window.location.pathname} />
        )}
        <p className="text-quiet text-sm">{factors?.totp === false ? texts.enterARecoveryCode : texts.enterTheCode}</p>
        <CodeField
          label={factors?.totp === false ? texts.recoveryCode : texts.code}
          value={code}
          onChange={setCode}
          error={confirm.error}
        />
        <FormFooter
          onCancel={() => onAnswer(false)}
          pending={confirm.isPending}
          action={texts.confirm}
          acting={texts.confirming}
        />
      </form>
    </Dialog>
  )
}
