import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { useVerifyEmail } from '#web/features/accounts/link-queries.ts'
import { useSwitchAccount } from '#web/features/accounts/queries.ts'
import { describeError } from '#web/lib/api.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import * as texts from '#web/texts/sign-in.ts'
import { mayRetry } from './may-retry.ts'
import { verificationPath, verificationStep } from './verification-step.ts'

/** Uses a mailed link in a session of the account that it belongs to, and shows the outcome. */
export function VerifiedEmail({ token }: { token: string }) {
  const session = useCurrentUser()
  const { data, error, refetch } = useVerifyEmail(token, session.resolved ? session.user : null)
  const step = verificationStep({ session, confirmed: data !== undefined, error })
  if (step === 'sign-in') return <SignInFirst token={token} />
  if (step === 'other-account') return <OtherAccount token={token} username={session.user?.username ?? ''} />
  if (step === 'waiting') return <p role="status">{texts.confirmingYourAddress}</p>
  if (error && mayRetry(error)) return <Unreachable text={describeError(error)} onRetry={() => void refetch()} />
  return (
    <div role="status">
      <p className="text-lg">
        {data ? texts.addressIsConfirmed(<strong className="break-all">{data.email}</strong>) : describeError(error)}
      </p>
      <Button asChild variant="primary" className="mt-6">
        <Link to={data ? '/generate' : '/my-account'}>{data ? texts.makeAVideo : texts.myAccount}</Link>
      </Button>
    </div>
  )
}

/** The token travels in the navigation state, never in an address. */
function SignInFirst({ token }: { token: string }) {
  return (
    <Card title={texts.signInToConfirm} text={texts.whySignInToConfirm}>
      <Button asChild variant="primary">
        <Link to="/login" state={{ next: verificationPath(token) }}>
          {texts.signInButton}
        </Link>
      </Button>
    </Card>
  )
}

function OtherAccount({ token, username }: { token: string; username: string }) {
  const { mutate, isPending } = useSwitchAccount(verificationPath(token))
  return (
    <Card title={texts.linkOfAnotherAccount} text={texts.signedInAsAnother(username)}>
      <Button variant="primary" aria-disabled={isPending} onClick={() => mutate()}>
        {texts.useAnotherAccount}
      </Button>
      <Button asChild>
        <Link to="/my-account">{texts.myAccount}</Link>
      </Button>
    </Card>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="status" className="max-w-xl rounded-card border border-edge bg-seat p-6">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 break-words text-quiet">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
