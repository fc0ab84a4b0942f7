import { expect, it } from 'vitest'
import { fallbackPackages, tolerantPackageSchema } from './package-values.ts'

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
