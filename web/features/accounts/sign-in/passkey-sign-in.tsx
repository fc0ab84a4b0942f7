import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { OnlyAt } from '#web/components/ui/only-at.tsx'
import { usePasskeySupport } from '#web/features/accounts/second-factor/use-passkey-support.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/second-factor.ts'
import { usePasskeySignIn } from './second-step-queries.ts'
import { usePasskeySuggestion } from './use-passkey-suggestion.ts'
import { useSignInPath } from './use-sign-in-path.ts'

/** Lazy-loaded, because few visitors need it. */
const RecoveryCodeDialog = lazyPart(() => import('./recovery-code-dialog.tsx'))

/** Shown only where passkeys work; elsewhere, it names that address. The browser also suggests them at the username. */
export function PasskeySignIn() {
  const { support, elsewhere } = usePasskeySupport()
  const path = useSignInPath()
  if (elsewhere)
    return <OnlyAt words={texts.passkeysWorkOnlyAt} origin={elsewhere} path={path} className="mt-4 text-center" />
  return support === 'yes' ? <PasskeyButtons /> : null
}

function PasskeyButtons() {
  const { mutate, isPending } = usePasskeySignIn()
  const [lost, setLost] = useState(false)
  const suggestAgain = usePasskeySuggestion()
  return (
    <div className="mt-3">
      <Button
        size="large"
        className="w-full"
        aria-disabled={isPending}
        onClick={() => mutate(undefined, { onError: suggestAgain })}
      >
        <KeyRound aria-hidden className="size-5" />
        <span>{texts.usePasskey}</span>
      </Button>
      <p className="mt-3 text-center">
        <Button variant="quiet" size="small" className="underline underline-offset-4" onClick={() => setLost(true)}>
          {texts.lostYourPasskey}
        </Button>
      </p>
      {lost && (
        <Suspense>
          <RecoveryCodeDialog onClose={() => setLost(false)} />
        </Suspense>
      )}
    </div>
  )
}
