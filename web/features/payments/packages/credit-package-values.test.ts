import { expect, it } from 'vitest'
import { type AdminCreditPackage, createCreditPackageBodySchema } from '#contract/payments/admin-credit-packages.ts'
import { toSave, valuesFor } from './credit-package-values.ts'

const pro: AdminCreditPackage = {
  ...{ id: 'p1', name: 'Pro', credits: 150, price: '25.00', bonusCredits: 25, description: 'More of it' },
  ...{ creemProductId: 'prod_1', isActive: false, popular: true, createdAt: '2026-11-20T10:00:00.000Z' },
}
const typed = (changes: object) => createCreditPackageBodySchema.parse({ ...valuesFor(pro), ...changes })

it('ADM-06 an empty form names the missing fields', () => {
  const { error } = createCreditPackageBodySchema.safeParse(valuesFor(null))
  expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
    new Set(['Package name is required', 'Credits must be positive', 'Price must be valid']),
  )
})

it('ADM-06 a new package is active and sent with all fields', () => {
  const values = createCreditPackageBodySchema.parse({ ...valuesFor(null), name: 'Mini', credits: 10, price: '2' })
  expect(toSave(null, values, new Set(['name']))).toEqual({
    id: null,
    body: {
      ...{ name: 'Mini', credits: 10, price: '2', bonusCredits: 0, description: null },
      ...{ creemProductId: null, isActive: true, popular: false },
    },
  })
})

it('ADM-06 sends only the changed fields of an existing package', () => {
  expect(toSave(pro, typed({ price: '30.00' }), new Set(['price']))).toEqual({ id: 'p1', body: { price: '30.00' } })
  expect(toSave(pro, typed({ isActive: true }), new Set(['isActive']))?.body).toEqual({ isActive: true })
  expect(toSave(pro, typed({}), new Set())).toBe(null)
})

it('ADM-06 removes a cleared product id', () => {
  expect(toSave(pro, typed({ creemProductId: ' ' }), new Set(['creemProductId']))?.body).toEqual({
    creemProductId: null,
  })
})
