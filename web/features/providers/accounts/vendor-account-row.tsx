import { formatDollars } from '#contract/payments/format-dollars.ts'
import type { VendorAccount } from '#contract/vendor-accounts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/form/switch.tsx'
import { Trouble } from '#web/features/providers/kie-api-parts.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/providers.ts'
import { useSaveVendorAccount } from './vendor-queries.ts'

type RowProps = { account: VendorAccount; onEdit: () => void; onDelete: () => void }

export function VendorAccountRow({ account, onEdit, onDelete }: RowProps) {
  const { name, vendor, budgetDollars, spentDollars, lastUsed, priority } = account
  return (
    <li className="py-4">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 break-words font-semibold">
          <bdi>{name}</bdi>
          <span className="font-normal text-quiet">{` ${texts.vendorNames[vendor]}`}</span>
        </span>
        <Enabled account={account} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm tabular-nums">
        <span>{texts.dollarsLeft(formatDollars(budgetDollars * 100))}</span>
        <span className="text-quiet">{texts.dollarsSpent(formatDollars(spentDollars * 100))}</span>
        <Today account={account} />
        <span className="text-quiet">{texts.inOrder(priority)}</span>
        <span className="text-quiet">{lastUsed ? texts.lastUsedOn(formatDateTime(lastUsed)) : texts.notUsedYet}</span>
      </p>
      <Trouble api={account} />
      <span className="-mx-3 flex">
        <Button variant="quiet" size="small" aria-label={texts.editNamed(name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button variant="quiet" size="small" aria-label={texts.deleteNamed(name)} onClick={onDelete}>
          {texts.deleteAccount}
        </Button>
      </span>
    </li>
  )
}

function Today({ account: { dailyCapDollars, spentTodayDollars } }: { account: VendorAccount }) {
  if (dailyCapDollars === null)
    return <span className="text-quiet">{texts.today(formatDollars(spentTodayDollars * 100))}</span>
  return (
    // Less than a cent is left for today.
    <span className={dailyCapDollars - spentTodayDollars < 0.01 ? 'text-wait' : 'text-quiet'}>
      {texts.todayOf(formatDollars(spentTodayDollars * 100), formatDollars(dailyCapDollars * 100))}
    </span>
  )
}

/** Shows the new state at once; the list catches up. */
function Enabled({ account: { id, name, isEnabled } }: { account: VendorAccount }) {
  const { mutate, isPending, variables } = useSaveVendorAccount()
  return (
    <Switch
      aria-label={texts.enabledOf(name)}
      checked={isPending ? variables.body.isEnabled === true : isEnabled}
      onCheckedChange={(next) => !isPending && mutate({ id, body: { isEnabled: next } })}
    />
  )
}
