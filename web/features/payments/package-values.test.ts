import { expect, it } from 'vitest'
import {
  choosePackage,
  currentPackage,
  expectationOf,
  fallbackPackages,
  tolerantPackageSchema,
} from './package-values.ts'

it('PAY-01 accepts a package with alternative field names', () => {
  const given = { id: 7, display_name: 'Big', credit_amount: 500, price_usd: '60' }
  expect(tolerantPackageSchema.parse(given)).toMatchObject({
    id: '7',
    name: 'Big',
    credits: 500,
    price: '60.00',
    popular: false,
    bonus: null,
    forSale: true,
  })
  expect(tolerantPackageSchema.parse({ id: 'a', name: 'A', credits: '5', price: 1.5 })).toMatchObject({
    credits: 5,
    price: '1.50',
  })
  for (const wrong of [{ id: 'a', name: 'A', price: 1 }, { id: 'a', credits: 'many', price: 1 }, {}])
    expect(tolerantPackageSchema.safeParse(wrong).success).toBe(false)
})

it('PAY-01 the fallback packages are for display only, never for sale', () => {
  expect(fallbackPackages.map(({ credits, price, bonus, popular }) => [credits, price, bonus, popular])).toEqual([
    [50, '10.00', null, false],
    [150, '25.00', '25 bonus credits', true],
    [300, '45.00', '50 bonus credits', false],
  ])
  expect(fallbackPackages.some(({ forSale }) => forSale)).toBe(false)
})

it.each([['many'], [''], [' '], ['Infinity'], ['1,000'], [Number.NaN], [null], [true]])(
  'PAY-01 refuses a package with the price %j',
  (price) => expect(tolerantPackageSchema.safeParse({ id: 'a', name: 'A', credits: 5, price }).success).toBe(false),
)

it('PAY-01 accepts a package without a name, a description and a bonus', () => {
  const pack = tolerantPackageSchema.parse({ id: 1, credits: 0, price: 0, description: null, bonus: null })
  expect(pack).toMatchObject({ id: '1', credits: 0, price: '0.00', description: null, bonus: null, bonusCredits: 0 })
  expect(pack.name).not.toBe('')
})

it('PAY-01 PAY-03 sends the price, credits and bonus that the buyer saw', () => {
  const expected = fallbackPackages.map(expectationOf)
  expect(expected[0]).toEqual({ expectedPrice: '10.00', expectedCredits: 50, expectedBonusCredits: 0 })
  expect(expected[1]).toEqual({ expectedPrice: '25.00', expectedCredits: 150, expectedBonusCredits: 25 })
})

it.each([
  [null, 'pro'],
  ['starter', 'starter'],
  ['deleted', 'pro'],
])('PAY-07 if %j is chosen, the summary shows %s', (chosenId, shown) => {
  expect(choosePackage(fallbackPackages, chosenId)?.id).toBe(shown)
})

it('PAY-07 without a popular package the first one is chosen; without packages, none', () => {
  const packages = fallbackPackages.map((pack) => ({ ...pack, popular: false }))
  expect(choosePackage(packages, null)?.id).toBe('starter')
  expect(choosePackage([], 'pro')).toBe(null)
})

it('PAY-07 the payment shows the package as it is now; one that is gone is not replaced by another', () => {
  const [starter, ...others] = fallbackPackages
  if (!starter) throw new Error('the first package exists')
  const cheaper = { ...starter, price: '8.00' }
  expect(currentPackage([cheaper, ...others], starter)).toBe(cheaper)
  expect(currentPackage(others, starter)).toBe(starter)
  expect(currentPackage(fallbackPackages, null)).toBe(null)
})
