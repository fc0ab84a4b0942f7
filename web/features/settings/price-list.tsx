import type { Model } from '#contract/models/model.ts'
import { type CreditPrice, minCents } from '#contract/payments/credit-price.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import { priceSettings } from '#contract/settings/price-settings.ts'
import type { Pricing } from '#contract/settings/settings.ts'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/payments.ts'

type PriceListProps = {
  pricing: Pricing
  /** The models in effect, for their labels. */
  models: readonly Pick<Model, 'id' | 'label'>[]
  /** What a credit costs in the packages for sale, if that is known. */
  creditPrice: CreditPrice | null | undefined
}

/** The price of one 8-second video per model, on the web and through the API. */
export function PriceList({ pricing, models, creditPrice }: PriceListProps) {
  const inDollars = (credits: number) => (creditPrice ? describeDollars(credits, creditPrice) : null)
  // The list has them all, because operators cannot hide a model whose price is a setting.
  const nameOf = (model: string) => models.find(({ id }) => id === model)?.label ?? model
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {priceSettings.map(({ model, price }) => (
        <ModelPrice
          key={model}
          name={nameOf(model)}
          text={texts.whatItIsFor[model]}
          web={pricing[price].web_credits}
          api={pricing[price].api_credits}
          inDollars={inDollars}
        />
      ))}
    </div>
  )
}

function describeDollars(credits: number, creditPrice: CreditPrice): string {
  const dollars = formatDollars(minCents(credits, creditPrice))
  return creditPrice.isSame ? dollars : texts.fromPrice(dollars)
}

type ModelPriceProps = {
  name: string
  text: string
  web: number
  api: number
  /** Null while it is not known what a credit costs. */
  inDollars: (credits: number) => string | null
}

function ModelPrice({ name, text, web, api, inDollars }: ModelPriceProps) {
  const dollars = inDollars(web)
  return (
    <section className="rounded-card border border-edge bg-seat p-6">
      <h3 className="break-words text-xl">
        <span dir="auto">{name}</span>
      </h3>
      <p className="mt-1 text-quiet">{text}</p>
      <p className="mt-6 flex items-baseline gap-2 font-display">
        <span className="font-semibold text-5xl tabular-nums">{web}</span>
        <span className="text-lg">{texts.creditWord(web)}</span>
      </p>
      <p className="text-quiet">{dollars === null ? texts.forOneVideo : texts.costsForOneVideo(dollars)}</p>
      <p className="mt-4 border-edge border-t pt-4 text-quiet text-sm">
        {texts.throughTheApi(<span className="text-text tabular-nums">{formatCredits(api)}</span>, inDollars(api))}
      </p>
    </section>
  )
}
