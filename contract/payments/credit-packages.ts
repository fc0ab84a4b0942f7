import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/** A package for sale, as buyers see it. */
export const creditPackageSchema = z.object({
  id: z.string(),
  name: z.string(),
  credits: z.number().int(),
  /** US dollars with two decimals, such as 25.00. */
  price: z.string(),
  popular: z.boolean(),
  description: z.string().nullable(),
  /** In words, such as '25 bonus credits'; granted on top of `credits`. */
  bonus: z.string().nullable(),
  bonusCredits: orBlank(z.number().int(), 0),
})

export type CreditPackage = z.infer<typeof creditPackageSchema>

export const listCreditPackages = defineEndpoint({
  method: 'GET',
  path: '/api/credit-packages',
  summary: 'List the credit packages for sale, smallest first',
  access: 'public',
  tag: 'Credits and payments',
  response: z.array(creditPackageSchema),
})
