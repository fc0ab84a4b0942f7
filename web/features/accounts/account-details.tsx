import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CountingNumber } from '#web/components/ui/counting-number.tsx'

export function AccountDetails({ user }: { user: CurrentUser }) {
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_18rem]">
      <section className="rounded-card border border-edge bg-seat p-6">
        <h2 className="text-xl">Profile</h2>
        <dl className="mt-4 divide-y divide-edge">
          <Row name="Username">{user.username}</Row>
          <Row name="Email">{user.email ?? <span className="text-quiet">none given</span>}</Row>
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

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className="text-quiet">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}
