import type { AdminCreditPackage } from '#contract/payments/admin-credit-packages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/form/switch.tsx'
import { WideTable } from '#web/components/ui/wide-table.tsx'
import { formatCredits, formatNumber } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/admin-payments.ts'
import { useSaveCreditPackage } from './admin-queries.ts'

type ListProps = {
  packages: readonly AdminCreditPackage[]
  onEdit: (pack: AdminCreditPackage) => void
  onDelete: (pack: AdminCreditPackage) => void
}

export function CreditPackageList(props: ListProps) {
  return useMediaQuery('(min-width: 640px)') ? <Table {...props} /> : <Cards {...props} />
}

const headings = [texts.name, texts.credits, texts.bonus, texts.price, texts.creemProduct, texts.active, texts.actions]

function Table({ packages, onEdit, onDelete }: ListProps) {
  return (
    <WideTable label={texts.creditPackages} headings={headings}>
      {packages.map((pack) => (
        <tr key={pack.id} className="border-edge border-b [&>td]:py-2 [&>td]:pr-5">
          <th scope="row" className="min-w-36 max-w-72 break-words py-2 pr-5 font-semibold text-base">
            <span dir="auto">{pack.name}</span>
            <Popular pack={pack} />
          </th>
          <td>{formatNumber(pack.credits)}</td>
          <td>{pack.bonusCredits > 0 ? `+${formatNumber(pack.bonusCredits)}` : texts.none}</td>
          <td>{`$${pack.price}`}</td>
          <td className="max-w-40 truncate">{pack.creemProductId ?? <NoProduct />}</td>
          <td>
            <Active pack={pack} />
          </td>
          <td>
            <Actions pack={pack} onEdit={onEdit} onDelete={onDelete} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

function Cards({ packages, onEdit, onDelete }: ListProps) {
  return (
    <ul aria-label={texts.creditPackages} className="mb-4 divide-y divide-edge border-edge border-y">
      {packages.map((pack) => (
        <li key={pack.id} className="py-4">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words font-semibold">
              <span dir="auto">{pack.name}</span>
              <Popular pack={pack} />
            </span>
            <Active pack={pack} />
          </div>
          <p className="mt-1 tabular-nums">
            {pack.bonusCredits > 0
              ? texts.creditsAndBonusForPrice(formatCredits(pack.credits), formatNumber(pack.bonusCredits), pack.price)
              : texts.creditsForPrice(formatCredits(pack.credits), pack.price)}
          </p>
          <p className="mt-0.5 mb-1 break-all text-quiet text-sm">
            {pack.creemProductId ? texts.creemProductOf(pack.creemProductId) : <NoProduct />}
          </p>
          <Actions pack={pack} onEdit={onEdit} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

function Popular({ pack }: { pack: AdminCreditPackage }) {
  return pack.popular && <span className="block font-normal text-beam text-sm">{texts.mostPopular}</span>
}

/** Creem sells its own products. A package without one can only be paid with PayPal. */
function NoProduct() {
  return <span className="text-quiet">{texts.noCreemProduct}</span>
}

/** Shows the new state at once; the list catches up. */
function Active({ pack }: { pack: AdminCreditPackage }) {
  const { mutate, isPending, variables } = useSaveCreditPackage()
  return (
    <Switch
      aria-label={texts.activeOf(pack.name)}
      checked={isPending ? variables.body.isActive === true : pack.isActive}
      onCheckedChange={(isActive) => !isPending && mutate({ id: pack.id, body: { isActive } })}
    />
  )
}

type ActionsProps = Omit<ListProps, 'packages'> & { pack: AdminCreditPackage }

function Actions({ pack, onEdit, onDelete }: ActionsProps) {
  return (
    <span className="-mx-3 flex">
      <Button variant="quiet" size="small" aria-label={texts.editNamed(pack.name)} onClick={() => onEdit(pack)}>
        {texts.edit}
      </Button>
      <Button variant="quiet" size="small" aria-label={texts.deleteNamed(pack.name)} onClick={() => onDelete(pack)}>
        {texts.deletePackage}
      </Button>
    </span>
  )
}
