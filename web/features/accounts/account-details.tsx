import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CountingNumber } from '#web/components/ui/counting-number.tsx'
import { useAccount } from './account-queries.ts'
import { useSendVerification } from './link-queries.ts'

/** `canMail` says whether a link to confirm the address can be sent. */
export function AccountDetails({ user, canMail }: { user: CurrentUser; canMail: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_18rem]">
      <section className="rounded-card border border-edge bg-seat p-6">
        <h2 className="text-xl">Profile</h2>
        <dl className="mt-4 divide-y divide-edge">
          <Row name="Username">{user.username}</Row>
          <Row name="Email">
            {user.email ?? <span className="text-quiet">none given</span>}
            {user.email && <EmailState canMail={canMail} />}
          </Row>
          <Row name="Account type">{user.isAdmin ? 'Administrator' : 'Standard user'}</Row>
        </dl>
      </section>
      <section className="flex flex-col rounded-card border border-edge bg-seat p-6">
        <h2 className="text-xl">Credits</h2>
        <p className="mt-2 font-display font-semibold text-5xl">
          <CountingNumber value={user.credits} />
        </p>
        <div className="mt-auto grid gap-2 pt-6">
          <Button asChild variant="primary">
            <Link to="/pricing">Buy Credits</Link>
          </Button>
          <Button asChild>
            <Link to="/my-creations">View Gallery</Link>
          </Button>
          {user.isAdmin && (
            <Button asChild>
              <Link to="/admin">Administrator Panel</Link>
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}

function EmailState({ canMail }: { canMail: boolean }) {
  const { data: account } = useAccount()
  const { mutate, isPending, isSuccess } = useSendVerification()
  if (!account) return null
  if (account.emailVerified) return <span className="ml-2 text-good text-sm">confirmed</span>
  if (!canMail) return null
  return (
    <Button size="small" className="ml-3" disabled={isPending || isSuccess} onClick={() => mutate()}>
      {isSuccess ? 'Mail sent' : 'Confirm address'}
    </Button>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className="text-quiet">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}
