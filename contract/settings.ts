import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

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
  response: pricingSchema,
})

export const siteSchema = z.object({
  brandName: z.string(),
  /** True while videos come from the built-in demo renderer; pages say so beside them. */
  demo: z.boolean(),
  signupCredits: z.number().int(),
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
  response: siteSchema,
})

const secretSchema = z.string().trim().max(2000).nullable()
const textSchema = z.string().trim().max(2000).nullable()
const modelCreditsSchema = z
  .int('Credits must be a whole number')
  .min(1, 'Credits must be 1 to 1000')
  .max(1000, 'Credits must be 1 to 1000')
const apiPriceSchema = z
  .string('API price must be a number from 1 to 1000')
  .regex(/^\d+(\.\d{1,2})?$/, 'API price must be a number from 1 to 1000')
  .refine((price) => Number(price) >= 1 && Number(price) <= 1000, 'API price must be a number from 1 to 1000')

/** Secrets are answered masked; absent, empty or masked they stay as they are, null removes them. */
export const adminSettingsSchema = z.object({
  kieToken: secretSchema,
  paypalClientId: textSchema,
  paypalClientSecret: secretSchema,
  paypalWebhookId: textSchema,
  paypalEnvironment: z.enum(['sandbox', 'production'], 'PayPal environment must be sandbox or production'),
  paypalEnabled: z.boolean(),
  creemApiKey: secretSchema,
  creemEnvironment: z.enum(['test', 'prod'], 'Creem environment must be test or prod'),
  creemWebhookSecret: secretSchema,
  creemEnabled: z.boolean(),
  googleClientId: textSchema,
  googleClientSecret: secretSchema,
  googleRedirectUri: textSchema,
  googleAuthEnabled: z.boolean(),
  veo3Credits: modelCreditsSchema,
  veo3FastCredits: modelCreditsSchema,
  veo3ApiPrice: apiPriceSchema,
  veo3FastApiPrice: apiPriceSchema,
  telegramBotToken: secretSchema,
  telegramChatId: textSchema,
})

export type AdminSettings = z.infer<typeof adminSettingsSchema>

export const getAdminSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Every setting, secrets masked',
  access: 'admin',
  response: adminSettingsSchema,
})

export const updateAdminSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change the settings that are given',
  access: 'admin',
  body: adminSettingsSchema.partial(),
  response: adminSettingsSchema,
})
