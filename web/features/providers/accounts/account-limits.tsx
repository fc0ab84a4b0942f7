import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { VendorAccountForm } from './vendor-account-form.tsx'
import { useVendorAccounts } from './vendor-queries.ts'

/** The order and the daily limit of an account at KIE, with the form of the other services. */
export function AccountLimits({ id, onDone }: { id: string; onDone: () => void }) {
  const account = useVendorAccounts().data?.find((one) => one.id === id)
  return account ? <VendorAccountForm account={account} onDone={onDone} /> : <Skeleton className="h-32 w-full" />
}
