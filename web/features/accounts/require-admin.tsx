import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/accounts.ts'

/** Shows its children to administrators. Other users see a notice and are redirected to the landing page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
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

  if (user?.isAdmin) return children
  if (!resolved) return <Notice title={texts.loading} />
  return <Notice title={texts.accessDenied} text={texts.adminAccessRequired} />
}

function Notice({ title, text }: { title: string; text?: string }) {
  return (
    <div role="status" className="flex min-h-[50vh] flex-col items-center justify-center gap-2 px-4 text-center">
      <p className="font-display font-semibold text-2xl">{title}</p>
      {text && <p className="text-quiet">{text}</p>}
    </div>
  )
}
