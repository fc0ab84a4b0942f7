import * as texts from '#web/texts/providers.ts'
import { AccountSection } from './account-section.tsx'
import { VendorAccountForm } from './vendor-account-form.tsx'
import { VendorAccountRow } from './vendor-account-row.tsx'
import { useDeleteVendorAccount, useVendorAccounts } from './vendor-queries.ts'

/** The accounts at all services but KIE, which has a section with more fields. Servers of one's own have one, too. */
export function VendorAccounts() {
  const { data, isPending, refetch } = useVendorAccounts()
  return (
    <AccountSection
      accounts={data?.filter(({ vendor }) => vendor !== 'kie' && vendor !== 'comfyui')}
      pending={isPending}
      onRetry={() => void refetch()}
      texts={{ none: texts.noVendorAccountYet, add: texts.addAccount, edit: texts.editAccount }}
      list={(accounts, { onEdit, onDelete }) => (
        <ul className="mb-4 divide-y divide-edge border-edge border-y">
          {accounts.map((account) => (
            <VendorAccountRow
              key={account.id}
              account={account}
              onEdit={() => onEdit(account)}
              onDelete={() => onDelete(account)}
            />
          ))}
        </ul>
      )}
      form={(account, onDone) => <VendorAccountForm account={account} onDone={onDone} />}
      remove={useDeleteVendorAccount()}
    />
  )
}
