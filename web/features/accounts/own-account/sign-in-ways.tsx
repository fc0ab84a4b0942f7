import { Suspense, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { OnlyAt } from '#web/components/ui/only-at.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { useAccount } from '#web/features/accounts/account-queries.ts'
import { GoogleMark } from '#web/features/accounts/google-mark.tsx'
import { useDisconnectGoogle, useGoogle } from '#web/features/accounts/google-queries.ts'
import { hasFactor } from '#web/features/accounts/second-factor/needs-password.ts'
import { NewRecoveryCodes } from '#web/features/accounts/second-factor/new-recovery-codes.tsx'
import { OwnPassword } from '#web/features/accounts/second-factor/own-password.tsx'
import { Passkeys } from '#web/features/accounts/second-factor/passkeys.tsx'
import { RecoveryCodesDialog } from '#web/features/accounts/second-factor/recovery-codes-dialog.tsx'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as accountTexts from '#web/texts/accounts.ts'
import * as texts from '#web/texts/second-factor.ts'
import { googleWorksOnlyAt } from '#web/texts/sign-in.ts'
import { ConnectGoogle } from './connect-google.tsx'

/** Lazy-loaded, because the QR code needs a library. */
const AuthenticatorApp = lazyPart(async () => ({
  default: (await import('#web/features/accounts/second-factor/authenticator-app.tsx')).AuthenticatorApp,
}))

/** The password, Google if it is configured, passkeys, the authenticator app and recovery codes. */
export function SignInWays({ username }: { username: string }) {
  const { data: account, isError, refetch } = useAccount()
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <section aria-labelledby="sign-in-ways" className="rounded-card border border-edge bg-seat p-6">
      <h2 id="sign-in-ways" className="text-xl">
        {texts.waysToSignIn}
      </h2>
      {account?.factorMissing && (
        <p role="status" className="mt-3 rounded-control border border-beam p-3">
          {texts.factorMissing}
        </p>
      )}
      {account && (
        <ul className="mt-4 divide-y divide-edge">
          <Way name={texts.password} state={account.hasPassword ? texts.passwordSet : texts.noPasswordYet}>
            <OwnPassword account={account} username={username} />
          </Way>
          <Google connected={account.googleConnected} username={username} hasPassword={account.hasPassword} />
          <Passkeys account={account} username={username} onCodes={setCodes} />
          <Way name={texts.authenticatorApp} state={account.totp ? texts.appIsOn : texts.appIsOff}>
            <Suspense>
              <AuthenticatorApp account={account} username={username} onCodes={setCodes} />
            </Suspense>
          </Way>
          {hasFactor(account) && (
            <Way name={texts.recoveryCodes} state={texts.recoveryCodesLeft(account.recoveryCodesLeft)}>
              <NewRecoveryCodes onCodes={setCodes} />
            </Way>
          )}
        </ul>
      )}
      {!account && isError && <Unreachable text={accountTexts.signInWaysUnreachable} onRetry={() => void refetch()} />}
      {!account && !isError && <Skeleton className="mt-4 h-48" />}
      <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />
    </section>
  )
}

type GoogleProps = { connected: boolean; username: string; hasPassword: boolean }

function Google({ connected, username, hasPassword }: GoogleProps) {
  const { enabled, elsewhere } = useGoogle()
  if (!enabled && !connected) return null
  return (
    <Way
      name={accountTexts.google}
      mark={<GoogleMark />}
      state={connected ? accountTexts.connected : accountTexts.notConnected}
    >
      {connected ? (
        <Disconnect />
      ) : elsewhere ? (
        <OnlyAt words={googleWorksOnlyAt} origin={elsewhere} path="/my-account" />
      ) : (
        <ConnectGoogle username={username} hasPassword={hasPassword} />
      )}
    </Way>
  )
}

type WayProps = { name: string; state: string; mark?: Elements; children: Elements }

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
    <Button aria-disabled={isPending} onClick={() => mutate()}>
      {accountTexts.disconnectGoogle}
    </Button>
  )
}
