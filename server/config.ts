import { resolve } from 'node:path'
import { z } from 'zod'
import { fitsUsername, spellUsername } from '#contract/accounts/username.ts'
import { cleanText } from '#contract/typed-text/clean-text.ts'
import { aspectRatios } from '#contract/videos/videos.ts'
import { readBoughtCertificate } from './certificates/bought-certificate.ts'
import { contactEmail, contactLink } from './contact-link.ts'

const text = z.string().trim().min(1)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
/** Whether the address ends with its host and port. One that is none passes: the check before has named it. */
const isOrigin = (text: string) => {
  const url = URL.parse(text)
  return !url || (/^\/+$/.test(url.pathname) && !/[?#@]/.test(text))
}

/** Every variable that the product reads; docs/environment.md describes them. */
export const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      isOrigin,
      'must be the root of a host, such as https://videos.example.com: Soundreel does not run below a path',
    )
    // As browsers write it: in small letters, without the usual port, and with the ASCII form of other letters.
    .transform((url) => new URL(url).origin)
    .optional(),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((roles) => roles.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text.optional(),
  APP_SECRET: text.min(16, 'must have at least 16 characters').optional(),
  APP_SECRET_PREVIOUS: text.optional(),
  ADMIN_USERNAME: text
    .max(256)
    .overwrite(spellUsername)
    .min(3)
    .refine(fitsUsername, 'must have at most 64 characters')
    .default('admin'),
  // What the form for signing in takes.
  ADMIN_PASSWORD: z.string().min(6).max(200, 'must have at most 200 characters').optional(),
  SIGNUP_CREDITS: z.coerce.number().int().min(0).max(1_000_000).optional(),
  VIDEO_PROVIDER: z.enum(['auto', 'kie', 'demo']).default('auto'),
  HD_ASPECT_RATIOS: z
    .string()
    .default('16:9')
    .transform((shapes) => shapes.split(',').map((shape) => shape.trim()))
    .pipe(z.array(z.enum(aspectRatios))),
  KIE_API_URL: httpUrl.default('https://api.kie.ai'),
  KIE_UPLOAD_URL: httpUrl.default('https://kieai.redpandaai.co'),
  FAL_QUEUE_URL: httpUrl.default('https://queue.fal.run'),
  FAL_KEYS_URL: httpUrl.default('https://rest.fal.ai/.well-known/jwks.json'),
  GOOGLE_VIDEO_URL: httpUrl.default('https://generativelanguage.googleapis.com'),
  CREEM_API_URL: httpUrl.optional(),
  PAYPAL_API_URL: httpUrl.optional(),
  PAYPAL_SDK_URL: httpUrl.default('https://www.paypal.com/sdk/js'),
  GOOGLE_ISSUER_URL: httpUrl.default('https://accounts.google.com'),
  TELEGRAM_API_URL: httpUrl.default('https://api.telegram.org'),
  CALLBACK_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((origins) =>
      origins
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MEDIA_PUBLIC_URL: httpUrl.optional(),
  C2PA_CERT: text.optional(),
  C2PA_KEY: text.optional(),
  C2PA_TSA: httpUrl.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CONTACT_MESSENGER: contactLink('https://m.me').optional(),
  CONTACT_ZALO: contactLink('https://zalo.me').optional(),
  CONTACT_TELEGRAM: contactLink('https://t.me').optional(),
  CONTACT_EMAIL: contactEmail.optional(),
  BRAND_NAME: z.string().overwrite(cleanText).min(1).default('Soundreel'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment once; no other code does. An empty variable counts as missing.
 * @throws Error that names every invalid variable
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Invalid environment variables:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    /** The port for monitors of a process without the web role; null: none. */
    healthPort: env.HEALTH_PORT ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1000,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`).origin,
    roles: env.ROLES,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    appSecret: env.APP_SECRET ?? null,
    appSecretPrevious: env.APP_SECRET_PREVIOUS ?? null,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    signupCredits: env.SIGNUP_CREDITS ?? null,
    videoProvider: env.VIDEO_PROVIDER,
    hdAspectRatios: env.HD_ASPECT_RATIOS,
    falQueueUrl: env.FAL_QUEUE_URL,
    falKeysUrl: env.FAL_KEYS_URL,
    googleVideoUrl: env.GOOGLE_VIDEO_URL,
    kieApiUrl: env.KIE_API_URL,
    kieUploadUrl: env.KIE_UPLOAD_URL,
    /** Null: Creem's address for the environment in the settings (test or prod). */
    creemApiUrl: env.CREEM_API_URL ?? null,
    paypalApiUrl: env.PAYPAL_API_URL ?? null,
    paypalSdkUrl: env.PAYPAL_SDK_URL,
    googleIssuerUrl: env.GOOGLE_ISSUER_URL,
    telegramApiUrl: env.TELEGRAM_API_URL,
    /** Origins that callbacks and webhooks may use although they are not public. */
    callbackAllowedOrigins: env.CALLBACK_ALLOWED_ORIGINS,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    s3: readS3(env),
    /** The base URL for media in the object storage or a CDN; if missing, the server delivers them. */
    mediaPublicUrl: env.MEDIA_PUBLIC_URL ?? null,
    /** Null: the installation's own authority signs. */
    c2pa: readBoughtCertificate(env),
    timeStampUrl: env.C2PA_TSA ?? null,
    trustProxy: env.TRUST_PROXY,
    contact: {
      messenger: env.CONTACT_MESSENGER ?? null,
      zalo: env.CONTACT_ZALO ?? null,
      telegram: env.CONTACT_TELEGRAM ?? null,
      email: env.CONTACT_EMAIL ?? null,
    },
    brandName: env.BRAND_NAME,
    logLevel: env.LOG_LEVEL,
  }
}

/** Object storage requires all of its variables or none. @throws Error that names the missing ones */
function readS3(env: z.infer<typeof environmentSchema>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, region: env.S3_REGION, bucket, accessKeyId, secretAccessKey }
  throw new Error(
    'Invalid environment variables:\n  Set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them',
  )
}
