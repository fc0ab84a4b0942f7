import { type KieApi, statedCosts } from '#contract/providers.ts'
import { WideTable } from '#web/components/ui/wide-table.tsx'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/providers.ts'
import type { AccountActions } from './accounts/account-section.tsx'
import { Actions, Balance, Enabled, Status, Trouble } from './kie-api-parts.tsx'

type KieApiListProps = AccountActions<KieApi> & { apis: readonly KieApi[] }

export function KieApiList(props: KieApiListProps) {
  return useMediaQuery('(min-width: 640px)') ? <Table {...props} /> : <Cards {...props} />
}

const headings = [
  texts.name,
  texts.status,
  texts.totalCredits,
  texts.kieBalance,
  texts.cost,
  texts.usage,
  texts.lastUsed,
  texts.enabled,
  texts.actions,
]

function Table({ apis, ...actions }: KieApiListProps) {
  return (
    <WideTable label={texts.kieApis} headings={headings}>
      {apis.map((api) => (
        <tr key={api.id} className="border-edge border-b [&>td]:py-2 [&>td]:pr-5">
          <th scope="row" className="min-w-44 max-w-72 break-words py-2 pr-5 font-semibold text-base">
            <span dir="auto">{api.name}</span>
            <Trouble api={api} />
          </th>
          <td>
            <Status status={api.status} />
          </td>
          <td>{formatNumber(api.totalCredits)}</td>
          <td>
            <Balance api={api} />
          </td>
          <td className="whitespace-nowrap">
            <Costs api={api} />
          </td>
          <td>{formatNumber(api.totalUsage)}</td>
          <td className="whitespace-nowrap">{lastUsed(api)}</td>
          <td>
            <Enabled api={api} />
          </td>
          <td>
            <Actions api={api} {...actions} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

function Cards({ apis, ...actions }: KieApiListProps) {
  return (
    <ul className="mb-4 divide-y divide-edge border-edge border-y">
      {apis.map((api) => (
        <li key={api.id} className="py-4">
          <div className="flex items-center justify-between gap-3">
            <span dir="auto" className="min-w-0 break-words font-semibold">
              {api.name}
            </span>
            <Enabled api={api} />
          </div>
          <Status status={api.status} />
          <Trouble api={api} />
          <dl className="my-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-sm tabular-nums [&>dt]:text-quiet">
            <dt>{texts.totalCredits}</dt>
            <dd>{formatNumber(api.totalCredits)}</dd>
            <dt>{texts.kieBalance}</dt>
            <dd>
              <Balance api={api} />
            </dd>
            <dt>{texts.cost}</dt>
            <dd>
              <Costs api={api} />
            </dd>
            <dt>{texts.usage}</dt>
            <dd>{formatNumber(api.totalUsage)}</dd>
            <dt>{texts.lastUsed}</dt>
            <dd>{lastUsed(api)}</dd>
          </dl>
          <Actions api={api} {...actions} />
        </li>
      ))}
    </ul>
  )
}

function Costs({ api }: { api: KieApi }) {
  return (
    <>
      {Object.values(statedCosts).map((field) => (
        <span key={field} className="block">
          {texts.costs[field](formatNumber(api[field]))}
        </span>
      ))}
    </>
  )
}

function lastUsed(api: KieApi): string {
  return api.lastUsed ? formatDateTime(api.lastUsed) : texts.neverUsed
}
