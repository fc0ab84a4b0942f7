import type { Pricing } from '#contract/settings.ts'
import { formatCredits, formatCreditsAsUsd } from '#web/lib/format.ts'

/** What one 8 second video costs each way, and which ways a workflow can take. */
export function PriceComparison({ pricing }: { pricing: Pricing }) {
  const rows = [
    { name: 'Fast web', credits: pricing.veo3_fast.web_credits, automated: false },
    { name: 'Quality web', credits: pricing.veo3_quality.web_credits, automated: false },
    { name: 'Fast API', credits: pricing.veo3_fast.api_credits, automated: true },
    { name: 'Quality API', credits: pricing.veo3_quality.api_credits, automated: true },
  ]
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">Prices of one 8 second video</caption>
      <thead>
        <tr className="text-quiet text-sm">
          <th scope="col" className="py-3 pr-3 font-normal">
            8 second video
          </th>
          <th scope="col" className="px-2 py-3 text-right font-normal sm:px-3">
            Credits
          </th>
          <th scope="col" className="px-2 py-3 text-right font-normal sm:px-3">
            USD
          </th>
          <th scope="col" className="py-3 pl-2 text-right font-normal sm:pl-3">
            N8N/Make
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, credits, automated }) => (
          <tr key={name} className="border-edge border-t">
            <th scope="row" className="py-4 pr-2 font-semibold sm:pr-3">
              {name}
            </th>
            <td className="whitespace-nowrap px-2 py-4 text-right sm:px-3">{formatCredits(credits)}</td>
            <td className="px-2 py-4 text-right font-semibold sm:px-3">{formatCreditsAsUsd(credits)}</td>
            <td className={`py-4 pl-2 text-right sm:pl-3 ${automated ? 'font-semibold text-good' : 'text-quiet'}`}>
              {automated ? 'YES' : '-'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
