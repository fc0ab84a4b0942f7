import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { CountingNumber } from '#web/components/ui/counting-number.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/shell.ts'
import { Avatar } from './avatar.tsx'

/** Lazy-loaded, because only signed-in users need it. */
const AccountMenu = lazyPart(() => import('./account-menu.tsx'))

export function HeaderAccount() {
  const { user } = useCurrentUser()
  const [wanted, setWanted] = useState(false)
  if (!user) {
    return (
      <Button asChild variant="primary" size="small" className="signed-out-only">
        <Link to="/login">{texts.signIn}</Link>
      </Button>
    )
  }
  const want = () => setWanted(true)
  return (
    <>
      <CreditsBadge credits={user.credits} />
      {/* Reacts to pointer down, as the menu does, because the menu may replace this button before the pointer is
          released. */}
      <Suspense fallback={<Avatar username={user.username} onPointerDown={want} onClick={want} />}>
        <AccountMenu username={user.username} defaultOpen={wanted} />
      </Suspense>
    </>
  )
}

function CreditsBadge({ credits }: { credits: number }) {
  return (
    <Link
      to="/pricing"
      className="flex h-9 items-center gap-1.5 rounded-control border border-edge px-3 text-sm transition-[border-color] hover:border-rim pointer-coarse:h-11"
    >
      <span aria-hidden className="size-2 rounded-full bg-beam" />
      <CountingNumber value={credits} />
      <span className="text-quiet max-sm:sr-only">{` ${texts.formatCount(credits, texts.creditWord)}`}</span>
    </Link>
  )
}
