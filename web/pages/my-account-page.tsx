import { PageSection } from '#web/components/ui/page-section.tsx'
import { AccountDetails } from '#web/features/accounts/own-account/account-details.tsx'
import { Connections } from '#web/features/accounts/own-account/connections.tsx'
import { RecentChanges } from '#web/features/accounts/own-account/recent-changes.tsx'
import { SecureAccount } from '#web/features/accounts/own-account/secure-account.tsx'
import { Sessions } from '#web/features/accounts/own-account/sessions.tsx'
import { SignInWays } from '#web/features/accounts/own-account/sign-in-ways.tsx'
import { YourData } from '#web/features/accounts/own-account/your-data.tsx'
import { SignInPrompt } from '#web/features/accounts/sign-in/sign-in-prompt.tsx'
import { useGoogleConnected } from '#web/features/accounts/sign-in/use-google-return.ts'
import { useSite } from '#web/features/settings/queries.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/accounts.ts'

export function meta() {
  return pageMeta(texts.myAccount, texts.myAccountDescription)
}

export default function MyAccountPage() {
  const { user } = useCurrentUser()
  const { mail } = useSite()
  useGoogleConnected()
  return (
    <PageSection title={texts.myAccount}>
      {user ? (
        <div className="space-y-4">
          <RecentChanges username={user.username} />
          <AccountDetails user={user} canMail={mail} />
          <SignInWays username={user.username} />
          <Sessions />
          <Connections />
          <SecureAccount />
          <YourData />
        </div>
      ) : (
        <SignInPrompt title={texts.signInToSeeYourAccount} text={texts.whatYourAccountHolds} next="/my-account" />
      )}
    </PageSection>
  )
}
