import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { Spending } from './spending.tsx'
import { TransactionHistory } from './transaction-history.tsx'

/** Where one's credits went. */
export default function OwnCredits({ user }: { user: CurrentUser }) {
  return (
    <div className="space-y-4">
      <Spending user={user} />
      <TransactionHistory user={user} />
    </div>
  )
}
