import type { Pricing } from '#contract/settings/settings.ts'
import { formatCredits, formatCreditsAsUsd } from '#web/lib/format.ts'
import * as texts from '#web/texts/payments.ts'

/** The price of one 8-second video per model, on the web and through the API. */
export function PriceList({ pricing }: { pricing: Pricing }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ModelPrice
        name={texts.veo3Fast}
        text={texts.whatFastIsFor}
        web={pricing.veo3_fast.web_credits}
        api={pricing.veo3_fast.api_credits}
      />
      <ModelPrice
        name={texts.veo3Quality}
        text={texts.whatQualityIsFor}
        web={pricing.veo3_quality.web_credits}
        api={pricing.veo3_quality.api_credits}
      />
    </div>
  )
}

function ModelPrice({ name, text, web, api }: { name: string; text: string; web: number; api: number }) {
  return (
    <section className="rounded-card border border-edge bg-seat p-6">
      <h3 className="text-xl">{name}</h3>
      <p className="mt-1 text-quiet">{text}</p>
      <p className="mt-6 flex items-baseline gap-2 font-display">
        <span className="font-semibold text-5xl tabular-nums">{web}</span>
        <span className="text-lg">{texts.creditWord(web)}</span>
      </p>
      <p className="text-quiet">{texts.forOneVideo(formatCreditsAsUsd(web))}</p>
      <p className="mt-4 border-edge border-t pt-4 text-quiet text-sm">
        {texts.throughTheApi(
          <span className="text-text tabular-nums">{formatCredits(api)}</span>,
          formatCreditsAsUsd(api),
        )}
      </p>
    </section>
  )
}
