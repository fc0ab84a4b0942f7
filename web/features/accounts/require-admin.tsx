import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { askForStepUp } from '#web/lib/step-up.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/accounts.ts'
import { useAccount } from './account-queries.ts'

/** Shows its children to administrators. Other users see a notice and are redirected to the landing page. */
export function RequireAdmin({ children }: { children: Elements }) {
  const { user, resolved } = useCurrentUser()
  const navigate = useNavigate()
  const refused = resolved && !user?.isAdmin

  // The notice disappears with the redirect, so a toast repeats it. An administrator who signs out needs no toast.
  const wasAdmin = useRef(false)
  if (user?.isAdmin) wasAdmin.current = true
  useEffect(() => {
    if (!refused) return
    if (!wasAdmin.current) showFailure(texts.accessDenied, texts.adminAccessRequired)
    void navigate('/', { replace: true })
  }, [refused, navigate])

  if (user?.isAdmin) return <WithSecondFactor>{children}</WithSecondFactor>
  if (!resolved) return <Notice title={texts.loading} />
  return <Notice title={texts.accessDenied} text={texts.adminAccessRequired} />
}

/**
 * Sends an administrator who lacks the demanded second factor to the page where it is set up, and asks one whose session
 * has not used it to confirm.
 */
function WithSecondFactor({ children }: { children: Elements }) {
  const { data: account } = useAccount()
  if (account?.factorUnused)
    return (
      <Notice title={texts.confirmToAdminister} text={texts.whyConfirmToAdminister}>
        <Button variant="primary" onClick={() => void askForStepUp()}>
          {texts.confirmButton}
        </Button>
      </Notice>
    )
  if (!account?.factorMissing) return children
  return (
    <Notice title={texts.secondFactorNeeded} text={texts.addASecondFactor}>
      <Button asChild variant="primary">
        <Link to="/my-account">{texts.myAccount}</Link>
      </Button>
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text?: string; children?: Elements }) {
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-2 px-4 text-center">
      <h1 className="text-2xl">{title}</h1>
      {text && <p className="max-w-[65ch] text-quiet">{text}</p>}
      {children}
    </div>
  )
}
