import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Spending } from './spending.tsx'
import { TransactionHistory } from './transaction-history.tsx'

/** How the user spent their credits. */
export default function OwnCredits({ user }: { user: CurrentUser }) {
  return (
    <div className="space-y-4">
      <Spending user={user} />
      <TransactionHistory user={user} />
    </div>
  )
}
