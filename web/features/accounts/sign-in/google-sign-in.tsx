import { useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { OnlyAt } from '#web/components/ui/only-at.tsx'
import { GoogleMark } from '#web/features/accounts/google-mark.tsx'
import { useGoogle, useGoogleSignIn } from '#web/features/accounts/google-queries.ts'
import { keepNextPath, readNextPath } from '#web/lib/address/next-path.ts'
import * as texts from '#web/texts/sign-in.ts'
import { useSignInPath } from './use-sign-in-path.ts'

/** Shown only if an administrator has configured Google. */
export function GoogleSignIn() {
  const { enabled, elsewhere } = useGoogle()
  const { mutate, isPending, isSuccess } = useGoogleSignIn()
  const location = useLocation()
  const path = useSignInPath()
  if (!enabled) return null

  function leave() {
    keepNextPath(readNextPath(location, window.location.origin))
    mutate()
  }

  return (
    <>
      <p className="my-5 flex items-center gap-3 text-quiet text-sm before:h-px before:flex-1 before:bg-edge after:h-px after:flex-1 after:bg-edge">
        {texts.or}
      </p>
      {elsewhere ? (
        <OnlyAt words={texts.googleWorksOnlyAt} origin={elsewhere} path={path} className="text-center" />
      ) : (
        <Button size="large" className="w-full" aria-disabled={isPending || isSuccess} onClick={leave}>
          <GoogleMark />
          <span>{texts.continueWithGoogle}</span>
        </Button>
      )}
    </>
  )
}
