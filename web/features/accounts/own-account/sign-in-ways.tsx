import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useAccount } from '#web/features/accounts/account-queries.ts'
import { GoogleMark } from '#web/features/accounts/google-mark.tsx'
import { useDisconnectGoogle, useGoogleEnabled } from '#web/features/accounts/google-queries.ts'
import * as texts from '#web/texts/accounts.ts'
import { ChangePassword } from './change-password.tsx'
import { ConnectGoogle } from './connect-google.tsx'

/** The password, and Google if it is configured. */
export function SignInWays({ username }: { username: string }) {
  const { data: account } = useAccount()
  const googleEnabled = useGoogleEnabled()
  return (
    <section aria-labelledby="sign-in-ways" className="rounded-card border border-edge bg-seat p-6">
      <h2 id="sign-in-ways" className="text-xl">
        {texts.waysToSignIn}
      </h2>
      <ul className="mt-4 divide-y divide-edge">
        <Way name={texts.password} state={account && !account.hasPassword ? texts.noPasswordYet : texts.passwordSet}>
          <ChangePassword username={username} />
        </Way>
        {(googleEnabled || account?.googleConnected) && (
          <Way
            name={texts.google}
            mark={<GoogleMark />}
            state={account?.googleConnected ? texts.connected : texts.notConnected}
          >
            {account?.googleConnected ? <Disconnect /> : <ConnectGoogle username={username} />}
          </Way>
        )}
      </ul>
    </section>
  )
}

type WayProps = { name: string; state: string; mark?: ReactNode; children: ReactNode }

function Way({ name, state, mark, children }: WayProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="flex items-center gap-3">
        {mark}
        <span>
          <span className="font-medium">{name}</span>
          <span className="block text-quiet text-sm">{state}</span>
        </span>
      </p>
      {children}
    </li>
  )
}

function Disconnect() {
  const { mutate, isPending } = useDisconnectGoogle()
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {texts.disconnectGoogle}
    </Button>
  )
}
