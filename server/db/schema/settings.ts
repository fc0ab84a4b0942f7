import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { confirmableSteps } from '#contract/overview.ts'
import { moment } from './columns.ts'

export const adminSettings = pgTable(
  'admin_settings',
  {
    /** The table has a single row. */
    id: integer('id').primaryKey().default(1),
    /** Encrypted, like every secret here. */
    kieToken: text('kie_token'),
    kieTokenCountedUntil: bigint('kie_token_counted_until_ms', { mode: 'number' }).array().notNull().default([]),
    paypalClientId: text('paypal_client_id'),
    paypalClientSecret: text('paypal_client_secret'),
    paypalWebhookId: text('paypal_webhook_id'),
    paypalEnvironment: text('paypal_environment').notNull().default('sandbox'),
    paypalEnabled: boolean('paypal_enabled').notNull().default(false),
    creemApiKey: text('creem_api_key'),
    creemEnvironment: text('creem_environment').notNull().default('test'),
    creemWebhookSecret: text('creem_webhook_secret'),
    creemEnabled: boolean('creem_enabled').notNull().default(false),
    googleClientId: text('google_client_id'),
    googleClientSecret: text('google_client_secret'),
    googleRedirectUri: text('google_redirect_uri'),
    googleAuthEnabled: boolean('google_auth_enabled').notNull().default(false),
    veo3Credits: integer('veo3_credits').notNull().default(5),
    veo3FastCredits: integer('veo3_fast_credits').notNull().default(1),
    veo3ApiPrice: numeric('veo3_api_price', { precision: 10, scale: 2 }).notNull().default('10'),
    veo3FastApiPrice: numeric('veo3_fast_api_price', { precision: 10, scale: 2 }).notNull().default('2'),
    telegramBotToken: text('telegram_bot_token'),
    telegramChatId: text('telegram_chat_id'),
    adminsNeedSecondFactor: boolean('admins_need_second_factor').notNull().default(false),
    /** How many videos of one user may be at work at the same time; 0: any number. */
    maxVideosPerUser: integer('max_videos_per_user').notNull().default(0),
    /** Videos that probably cost more of the vendor's credits are refused; 0: no limit. */
    maxTaskCost: integer('max_task_cost').notNull().default(0),
    /** Whether the page asks for the consent of the people in uploaded pictures. */
    asksPeopleConsent: boolean('asks_people_consent').notNull().default(false),
    /** Videos are removed this many days after they finished; null: never. */
    retentionDays: integer('retention_days'),
    /** With less free disk space, new videos are refused. */
    minFreeMegabytes: integer('min_free_megabytes').notNull().default(500),
    /**
     * Set once a real provider is connected or an order is paid; after that, 'auto' never selects the demo renderer.
     */
    demoRetiredAt: moment('demo_retired_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('admin_settings_one_row', sql`${table.id} = 1`),
    check('admin_settings_prices', sql`${table.veo3Credits} >= 1 and ${table.veo3FastCredits} >= 1`),
  ],
)

/** The steps of the go-live checklist that an administrator has confirmed; the others have no row. */
export const confirmedSteps = pgTable('confirmed_steps', {
  step: text('step', { enum: confirmableSteps }).primaryKey(),
  confirmedAt: moment('confirmed_at').notNull(),
})

/** The operator's own pages; a page without a row shows the built-in text. */
export const sitePages = pgTable('site_pages', {
  name: text('name').primaryKey(),
  text: text('text').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
