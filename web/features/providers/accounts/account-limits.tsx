import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/providers.ts'
import { VendorAccountForm } from './vendor-account-form.tsx'
import { useVendorAccounts } from './vendor-queries.ts'

/** The order and the daily limit of an account at KIE, with the form of the other services. */
export function AccountLimits({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, isError, refetch } = useVendorAccounts()
  const account = data?.find((one) => one.id === id)
  if (account) return <VendorAccountForm account={account} onDone={onDone} />
  if (isError) return <Unreachable text={texts.accountsUnreachable} onRetry={() => void refetch()} />
  return <Skeleton className="h-32 w-full" />
}
