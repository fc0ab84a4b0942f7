import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const modelPricesSchema = z.object({ web_credits: z.number().int(), api_credits: z.number().int() })

export const pricingSchema = z.object({ veo3_fast: modelPricesSchema, veo3_quality: modelPricesSchema })

export type Pricing = z.infer<typeof pricingSchema>

/** Fallback for the page if prices cannot be loaded; equal to the database defaults. */
export const defaultPricing: Pricing = {
  veo3_fast: { web_credits: 1, api_credits: 2 },
  veo3_quality: { web_credits: 5, api_credits: 10 },
}

export const getCurrentPricing = defineEndpoint({
  method: 'GET',
  path: '/api/pricing/current',
  summary: 'Get the price of one video in credits, on the web and through the API',
  access: 'public',
  tag: 'Credits and payments',
  response: pricingSchema,
})

export const siteSchema = z.object({
  brandName: z.string(),
  /** True while the built-in demo renderer makes the videos; pages then show a notice. */
  demo: z.boolean(),
  signupCredits: z.number().int(),
  /** Whether the server can send mail. Password reset links require it. */
  mail: z.boolean(),
  /** The only address at which passkeys work, such as https://video.example; null if they cannot work. */
  passkeyOrigin: orBlank(z.string().nullable(), null),
  /** Whether a video of uploaded pictures must be asked for with `peopleConsent`. */
  asksPeopleConsent: orBlank(z.boolean(), false),
  /** The shapes in which the first models' videos get a free 1080p version by themselves. */
  hdAspectRatios: orBlank(z.array(z.string()), ['16:9']),
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
  summary: 'Get the name of the site and the contact details of the operator',
  access: 'public',
  tag: 'Service',
  response: siteSchema,
})
