import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CountingNumber } from '#web/components/ui/counting-number.tsx'
import { useAccount } from '#web/features/accounts/account-queries.ts'
import { useSendVerification } from '#web/features/accounts/link-queries.ts'
import * as texts from '#web/texts/accounts.ts'
import { ChangeEmail } from './change-email.tsx'

/** @param canMail whether the server can send a link that confirms the address */
export function AccountDetails({ user, canMail }: { user: CurrentUser; canMail: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_18rem]">
      <section className="rounded-card border border-edge bg-seat p-6">
        <h2 className="text-xl">{texts.profile}</h2>
        <dl className="mt-4 divide-y divide-edge">
          <Row name={texts.username}>
            <bdi>{user.username}</bdi>
          </Row>
          <Row name={texts.email}>
            {user.email ? <span>{user.email}</span> : <span className="text-quiet">{texts.notSet}</span>}
            {user.email && <EmailState canMail={canMail} />}
            <ChangeEmail user={user} canMail={canMail} />
          </Row>
          <Row name={texts.accountType}>{user.isAdmin ? texts.administrator : texts.standardUser}</Row>
        </dl>
      </section>
      <section className="flex flex-col rounded-card border border-edge bg-seat p-6">
        <h2 className="text-xl">{texts.credits}</h2>
        <p className="mt-2 font-display font-semibold text-5xl">
          <CountingNumber value={user.credits} />
        </p>
        <div className="mt-auto grid gap-2 pt-6">
          <Button asChild variant="primary">
            <Link to="/pricing">{texts.buyCredits}</Link>
          </Button>
          <Button asChild>
            <Link to="/my-creations">{texts.viewGallery}</Link>
          </Button>
          {user.isAdmin && (
            <Button asChild>
              <Link to="/admin">{texts.administratorPanel}</Link>
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
  if (account.emailVerified) return <span className="ml-2 text-good text-sm">{texts.confirmed}</span>
  if (!canMail) return null
  return (
    <Button size="small" className="ml-3" aria-disabled={isPending || isSuccess} onClick={() => mutate()}>
      {isSuccess ? texts.emailSent : texts.confirmAddress}
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
