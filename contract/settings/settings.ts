import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

const modelPricesSchema = z.object({ web_credits: z.number().int(), api_credits: z.number().int() })

export const pricingSchema = z.object({ veo3_fast: modelPricesSchema, veo3_quality: modelPricesSchema })

export type Pricing = z.infer<typeof pricingSchema>

/** What the page falls back to when prices cannot be read; the database's own defaults are the same numbers. */
export const defaultPricing: Pricing = {
  veo3_fast: { web_credits: 1, api_credits: 2 },
  veo3_quality: { web_credits: 5, api_credits: 10 },
}

export const getCurrentPricing = defineEndpoint({
  method: 'GET',
  path: '/api/pricing/current',
  summary: 'What one video costs, in credits, on the web and through the API',
  access: 'public',
  tag: 'Credits and payments',
  response: pricingSchema,
})

export const siteSchema = z.object({
  brandName: z.string(),
  /** True while videos come from the built-in demo renderer; pages say so beside them. */
  demo: z.boolean(),
  signupCredits: z.number().int(),
  /** Whether mail can be sent: only then a forgotten password is mailed a link. */
  mail: z.boolean(),
  contact: z.object({
    messenger: z.string().nullable(),
    zalo: z.string().nullable(),
    telegram: z.string().nullable(),
    email: z.string().nullable(),
  }),
})

export type Site = z.infer<typeof siteSchema>

export const getSite = defineEndpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'What the operator calls the site and how to reach them',
  access: 'public',
  tag: 'Service',
  response: siteSchema,
})
