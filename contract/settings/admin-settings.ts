import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { plainNumber } from '#contract/typed-text/fold-text.ts'
import { textSchema } from '#contract/typed-text/text-schema.ts'
import { hasQueryOrHash, spellRedirectUri } from './redirect-uri.ts'

const secretSchema = z.string().trim().max(2000, 'This key is too long').nullable()
const idSchema = textSchema({ maxLength: 2000, tooLong: 'This is too long' }).nullable()
const addressSchema = idSchema
  .refine((address) => !address || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)), {
    error: 'The redirect URI must be a full URL that starts with http:// or https://',
    abort: true,
  })
  .refine((address) => !address || !hasQueryOrHash(address), {
    error: 'The redirect URI must have no ? and no #',
    abort: true,
  })
  .overwrite((address) => address && spellRedirectUri(address))
/** Telegram's ids have at most 52 bits: https://core.telegram.org/bots/api#chat */
const maxChatId = 2 ** 52

const modelCreditsSchema = z
  .int('Credits must be a whole number')
  .min(1, 'Credits must be 1 to 1000')
  .max(1000, 'Credits must be 1 to 1000')
const apiPriceSchema = z
  .string('API price must be a number from 1 to 1000')
  .max(20, { error: 'API price must be a number from 1 to 1000', abort: true })
  .overwrite(plainNumber)
  .regex(/^\d+(\.\d{1,2})?$/, 'API price must be a number from 1 to 1000')
  .refine((price) => Number(price) >= 1 && Number(price) <= 1000, 'API price must be a number from 1 to 1000')

/** The settings that are stored encrypted. */
export const secretSettingNames = [
  'kieToken',
  'paypalClientSecret',
  'creemApiKey',
  'creemWebhookSecret',
  'googleClientSecret',
  'telegramBotToken',
] as const

export type SecretSettingName = (typeof secretSettingNames)[number]

/**
 * Secrets are returned masked. An absent, empty or masked secret
 * stays unchanged; null removes it. Any other text may be emptied.
 */
export const adminSettingsSchema = z.object({
  kieToken: secretSchema,
  paypalClientId: idSchema,
  paypalClientSecret: secretSchema,
  paypalWebhookId: idSchema,
  paypalEnvironment: orBlank(
    z.enum(['sandbox', 'production'], 'PayPal environment must be sandbox or production'),
    'sandbox',
  ),
  paypalEnabled: z.boolean(),
  creemApiKey: secretSchema,
  creemEnvironment: orBlank(z.enum(['test', 'prod'], 'Creem environment must be test or prod'), 'test'),
  creemWebhookSecret: secretSchema,
  creemEnabled: z.boolean(),
  googleClientId: idSchema,
  googleClientSecret: secretSchema,
  googleRedirectUri: addressSchema,
  googleAuthEnabled: z.boolean(),
  veo3Credits: orBlank(modelCreditsSchema.clone(), 5),
  veo3FastCredits: orBlank(modelCreditsSchema.clone(), 1),
  // Empty by default, so that the form fields show their fallback.
  veo3ApiPrice: orBlank(apiPriceSchema, ''),
  veo3FastApiPrice: orBlank(apiPriceSchema, ''),
  /** How many videos of one user may be at work at the same time; 0: any number. */
  maxVideosPerUser: orBlank(
    z
      .int('Videos per user must be a whole number')
      .min(0, 'Videos per user must be 0 to 1000')
      .max(1000, 'Videos per user must be 0 to 1000'),
    0,
  ),
  /** Videos that probably cost more of the vendor's credits are refused; 0: no limit. */
  maxTaskCost: orBlank(
    z
      .int('Provider credits per video must be a whole number')
      .min(0, 'Provider credits per video must be 0 to 1000000')
      .max(1_000_000, 'Provider credits per video must be 0 to 1000000'),
    0,
  ),
  telegramBotToken: secretSchema,
  telegramChatId: idSchema,
  /** Administrators without a passkey or an authenticator app may only set one up. */
  adminsNeedSecondFactor: orBlank(z.boolean(), false),
  /** Whether users of the page confirm that the people in their pictures have agreed. */
  asksPeopleConsent: orBlank(z.boolean(), false),
})

export type AdminSettings = z.infer<typeof adminSettingsSchema>

export const getAdminSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Get all settings, with masked secrets',
  access: 'admin',
  tag: 'Administration',
  response: adminSettingsSchema,
})

export const updateAdminSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change the given settings',
  access: 'admin',
  tag: 'Administration',
  body: adminSettingsSchema.partial(),
  costs: [],
  response: adminSettingsSchema,
})

export const revealSecretSetting = defineEndpoint({
  method: 'POST',
  path: '/api/admin/settings/reveal',
  summary: 'Reveal one stored secret; the audit log records who asked',
  access: 'admin',
  tag: 'Administration',
  body: z.object({ name: z.enum(secretSettingNames, 'Secret not found') }),
  costs: [],
  response: z.object({ value: z.string().nullable() }),
})

export const updateTelegramSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings/telegram',
  summary: 'Change where operator notices are sent',
  access: 'admin',
  tag: 'Administration',
  body: adminSettingsSchema
    .pick({ telegramBotToken: true })
    .partial()
    .extend({
      telegramChatId: z
        .union(
          [idSchema, z.int().min(-maxChatId).max(maxChatId).transform(String)],
          'The chat ID must be a number or a @name',
        )
        .optional(),
    }),
  costs: [],
  response: adminSettingsSchema,
})

export const testTelegram = defineEndpoint({
  method: 'POST',
  path: '/api/test-telegram',
  summary: 'Send a test message with the stored bot token to the stored chat',
  access: 'admin',
  stepUp: { exempt: 'It sends a fixed text to the operator.' },
  tag: 'Administration',
  costs: ['vendor'],
  limits: ['service:user'],
  response: z.object({ message: z.string() }),
  errors: ['NOT_CONFIGURED', 'TELEGRAM_FAILED'],
})

export const testableServices = ['kie', 'paypal', 'creem', 'google'] as const
export type TestableService = (typeof testableServices)[number]

export const testService = defineEndpoint({
  method: 'POST',
  path: '/api/admin/settings/test',
  summary: 'Test the saved keys of a third-party service; nothing is sold or made',
  access: 'admin',
  stepUp: { exempt: 'It changes nothing and reveals no key.' },
  tag: 'Administration',
  body: z.object({ service: z.enum(testableServices, 'Service not found') }),
  costs: ['vendor'],
  limits: ['service:user'],
  response: z.object({ message: z.string() }),
  errors: ['NOT_CONFIGURED', 'SERVICE_FAILED'],
})
