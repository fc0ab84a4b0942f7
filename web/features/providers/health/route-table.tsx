import { formatDollars } from '#contract/payments/format-dollars.ts'
import type { RouteHealth } from '#contract/provider-health.ts'
import { WideTable } from '#web/components/ui/wide-table.tsx'
import { formatDuration, formatNumber, percentSucceeded } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/providers.ts'

type Figures = readonly (readonly [heading: string, value: string])[]

/** A row for each vendor and model; cards on narrow screens. */
export function RouteTable({ routes }: { routes: readonly RouteHealth[] }) {
  return useMediaQuery('(min-width: 1024px)') ? <Table routes={routes} /> : <Cards routes={routes} />
}

/** Refusals for the content or the input say nothing about the vendor, so they are no part of its success. */
function listFigures(route: RouteHealth): Figures {
  const { made, refused, rejected, failed, silent, averageMs, costCents } = route
  const tried = made + refused + failed + silent
  return [
    [texts.success, tried === 0 ? texts.none : texts.ofTried(percentSucceeded(made, tried), tried)],
    [texts.refused, count(refused)],
    [texts.rejected, count(rejected)],
    [texts.failed, count(failed)],
    [texts.silent, count(silent)],
    [texts.averageTime, averageMs === null ? texts.none : formatDuration(averageMs)],
    [texts.cost, made === 0 && costCents === 0 ? texts.none : formatDollars(costCents)],
    [texts.costEach, made === 0 ? texts.none : formatDollars(costCents / made)],
  ]
}

const count = (value: number) => (value === 0 ? texts.none : formatNumber(value))
const keyOf = ({ vendor, model }: RouteHealth) => `${vendor} ${model}`

function Table({ routes }: { routes: readonly RouteHealth[] }) {
  const [first] = routes
  const headings = first ? listFigures(first).map(([heading]) => heading) : []
  return (
    <WideTable label={texts.health} headings={[texts.vendorAndModel, ...headings]}>
      {routes.map((route) => (
        <tr key={keyOf(route)} className="border-edge border-b align-top [&>td]:py-2 [&>td]:pr-5">
          <th scope="row" className="min-w-40 py-2 pr-5 font-semibold">
            <span dir="auto">{route.label}</span>
            <span className="block font-normal text-quiet text-sm">{texts.vendorName(route.vendor)}</span>
          </th>
          {listFigures(route).map(([heading, value]) => (
            <td key={heading} className="whitespace-nowrap">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}

function Cards({ routes }: { routes: readonly RouteHealth[] }) {
  return (
    <ul aria-label={texts.health} className="divide-y divide-edge border-edge border-y">
      {routes.map((route) => (
        <li key={keyOf(route)} className="py-4">
          <p className="break-words font-semibold">
            <span dir="auto">{route.label}</span>
            <span className="block font-normal text-quiet text-sm">{texts.vendorName(route.vendor)}</span>
          </p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums [&>dt]:text-quiet">
            {listFigures(route).flatMap(([heading, value]) => [
              <dt key={heading}>{heading}</dt>,
              <dd key={`${heading} value`}>{value}</dd>,
            ])}
          </dl>
        </li>
      ))}
    </ul>
  )
}
