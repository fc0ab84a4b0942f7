import { expect, it } from 'vitest'
import { toBody, valuesFor } from './server-values.ts'

it('MOD-08 an untouched header stays as it is stored, a typed one replaces it, and it can be removed', () => {
  const values = { ...valuesFor(null), name: 'attic', address: 'http://attic:8188' }
  const body = { name: 'attic', address: 'http://attic:8188', priority: 1, isEnabled: true }
  expect(toBody(values)).toEqual(body)
  const header = { name: 'X-API-Key', value: 'secret' }
  expect(toBody({ ...values, header })).toEqual({ ...body, header })
  // Half a header is sent, too, so that its other field is asked for.
  expect(toBody({ ...values, header: { ...header, value: '' } })).toMatchObject({ header: { name: 'X-API-Key' } })
  expect(toBody({ ...values, header, dropHeader: true })).toEqual({ ...body, header: null })
})
