import { z } from 'zod'
import type { CreditPackage } from '#contract/payments/credit-packages.ts'
import * as texts from '#web/texts/prices.ts'

/** A package to show. Packages that did not come from the server cannot be bought. */
export type ShownPackage = CreditPackage & { forSale: boolean }

/** The price and credits that the buyer saw, so that the server can refuse if the package has changed since. */
export function expectationOf({ price, credits, bonusCredits }: ShownPackage) {
  return { expectedPrice: price, expectedCredits: credits, expectedBonusCredits: bonusCredits }
}

const numberSchema = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().finite())
const textSchema = z.string().nullish()

/** Unlike the contract's schema, also accepts the alternative field names that similar servers use. */
export const tolerantPackageSchema = z
  .looseObject({
    id: z.union([z.string(), z.number().transform(String)]),
    name: textSchema,
    display_name: textSchema,
    credits: numberSchema.nullish(),
    credit_amount: numberSchema.nullish(),
    price: numberSchema.nullish(),
    price_usd: numberSchema.nullish(),
    popular: z.boolean().nullish(),
    description: textSchema,
    bonus: textSchema,
    bonusCredits: z.number().int().nullish(),
  })
  .transform((given, check): ShownPackage => {
    const [credits, price] = [given.credits ?? given.credit_amount, given.price ?? given.price_usd]
    if (credits == null || price == null) {
      check.addIssue('a package has credits and a price')
      return z.NEVER
    }
    return {
      id: given.id,
      name: given.name ?? given.display_name ?? texts.unnamedPackage,
      credits,
      price: price.toFixed(2),
      popular: given.popular ?? false,
      description: given.description ?? null,
      bonus: given.bonus ?? null,
      bonusCredits: given.bonusCredits ?? 0,
      forSale: true,
    }
  })

const offline = { description: null, popular: false, bonus: null, bonusCredits: 0, forSale: false }

/** Example packages to show until real ones have loaded, or if there are none. */
export const fallbackPackages: readonly ShownPackage[] = [
  { ...offline, id: 'starter', name: texts.starter, credits: 50, price: '10.00' },
  {
    ...offline,
    id: 'pro',
    name: texts.pro,
    credits: 150,
    price: '25.00',
    popular: true,
    bonus: texts.bonusCredits(25),
    bonusCredits: 25,
  },
  {
    ...offline,
    id: 'premium',
    name: texts.premium,
    credits: 300,
    price: '45.00',
    bonus: texts.bonusCredits(50),
    bonusCredits: 50,
  },
]

/** The chosen package if it still exists, otherwise the popular one, otherwise the first. */
export function choosePackage(packages: readonly ShownPackage[], chosenId: string | null): ShownPackage | null {
  return packages.find(({ id }) => id === chosenId) ?? packages.find(({ popular }) => popular) ?? packages[0] ?? null
}

/** The package as it is now. If it is gone, it stays as it was, because nobody may pay for another one instead. */
export function currentPackage(packages: readonly ShownPackage[], chosen: ShownPackage | null): ShownPackage | null {
  return packages.find(({ id }) => id === chosen?.id) ?? chosen
}
