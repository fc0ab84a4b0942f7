import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/accounts.ts'

/** Shows its children to administrators; anybody else is told so and taken to the first page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, resolved } = useCurrentUser()
  const navigate = useNavigate()
  const refused = resolved && !user?.isAdmin

  // The words here last until the first page is there; the toast stays long enough to be read. Who signs out knows it.
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
