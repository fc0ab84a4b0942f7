import { expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { getAccount } from '#contract/automation/account.ts'
import type { budgetSchema, Scope } from '#contract/automation/token-budgets.ts'
import type {
  allWebhookEvents,
  budgetMessageSchema,
  videoMessageSchema,
} from '#contract/automation/webhook-messages.ts'
import type {
  createProgramWebhook,
  listProgramWebhookDeliveries,
  listProgramWebhooks,
  rotateProgramWebhookSecret,
  testProgramWebhook,
  updateProgramWebhook,
  webhookDeliverySchema,
} from '#contract/automation/webhooks.ts'
import type { listModels } from '#contract/models/list-models.ts'
import type { modelPriceSchema, modelSchema, modeRulesSchema } from '#contract/models/model.ts'
import type { quoteVideo } from '#contract/models/quote-video.ts'
import type { videoRequestSchema } from '#contract/models/video-request.ts'
import type { verifyFile } from '#contract/verification/verify-file.ts'
import type { createVideos } from '#contract/videos/create-videos.ts'
import type { keepUpload } from '#contract/videos/keep-upload.ts'
import type { listVideos } from '#contract/videos/program-videos.ts'
import type { upgradeVideo } from '#contract/videos/upgrade-video.ts'
import type { getVideo, videoSchema } from '#contract/videos/video.ts'
import type { Soundreel } from '#sdk/client.ts'
import type { Account, Budget, Scope as SdkScope } from '#sdk/types/account.ts'
import type { Model, ModelPrice, ModeRules } from '#sdk/types/model.ts'
import type {
  CreatedVideos,
  ListVideosQuery,
  Quote,
  QuoteRequest,
  UpgradeRequest,
  Upload,
  Verification,
  Video,
  VideoFile,
  VideoInput,
  VideoRequest,
  VideoUpgrade,
} from '#sdk/types/video.ts'
import type {
  BudgetMessage,
  NewWebhookEndpoint,
  VideoMessage,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointWithSecret,
  WebhookEventType,
} from '#sdk/types/webhook.ts'

type Answer<E extends { response: z.ZodType }> = z.output<E['response']>
type Body<E extends { body?: z.ZodType }> = z.input<NonNullable<E['body']>>
type Query<E extends { query?: z.ZodType }> = z.input<NonNullable<E['query']>>

// The compiler compares them, in `npm run check`: this file has nothing to run.
it('API-03 what is received has the types of the contract', () => {
  expectTypeOf<Video>().toEqualTypeOf<z.output<typeof videoSchema>>()
  expectTypeOf<Video>().toEqualTypeOf<Answer<typeof getVideo>>()
  expectTypeOf<Video>().toEqualTypeOf<Answer<typeof upgradeVideo>>()
  expectTypeOf<VideoFile>().toEqualTypeOf<z.output<typeof videoSchema>['files'][number]>()
  expectTypeOf<VideoUpgrade>().toEqualTypeOf<z.output<typeof videoSchema>['upgrades'][number]>()
  expectTypeOf<CreatedVideos>().toEqualTypeOf<Answer<typeof createVideos>>()
  expectTypeOf<Quote>().toEqualTypeOf<Answer<typeof quoteVideo>>()
  expectTypeOf<Verification>().toEqualTypeOf<Answer<typeof verifyFile>>()
  expectTypeOf<Upload>().toEqualTypeOf<Answer<typeof keepUpload>>()
  expectTypeOf<Model>().toEqualTypeOf<z.output<typeof modelSchema>>()
  expectTypeOf<ModeRules>().toEqualTypeOf<z.output<typeof modeRulesSchema>>()
  expectTypeOf<ModelPrice>().toEqualTypeOf<z.output<typeof modelPriceSchema>>()
  expectTypeOf<Account>().toEqualTypeOf<Answer<typeof getAccount>>()
  expectTypeOf<Budget>().toEqualTypeOf<z.output<typeof budgetSchema>>()
  expectTypeOf<SdkScope>().toEqualTypeOf<Scope>()
  expectTypeOf<WebhookEndpoint[]>().toEqualTypeOf<Answer<typeof listProgramWebhooks>>()
  expectTypeOf<WebhookDelivery>().toEqualTypeOf<z.output<typeof webhookDeliverySchema>>()
  expectTypeOf<WebhookEventType>().toEqualTypeOf<(typeof allWebhookEvents)[number]>()
  expectTypeOf<VideoMessage>().toEqualTypeOf<z.output<typeof videoMessageSchema>>()
  expectTypeOf<BudgetMessage>().toEqualTypeOf<z.output<typeof budgetMessageSchema>>()
  // An intersection, which the comparison takes for another type.
  expectTypeOf<WebhookEndpointWithSecret>().toExtend<Answer<typeof createProgramWebhook>>()
  expectTypeOf<Answer<typeof createProgramWebhook>>().toExtend<WebhookEndpointWithSecret>()
})

it('API-03 what is sent has the types of the contract', () => {
  expectTypeOf<VideoRequest>().toEqualTypeOf<z.input<typeof videoRequestSchema>>()
  expectTypeOf<VideoInput>().toEqualTypeOf<NonNullable<z.input<typeof videoRequestSchema>['inputs']>[number]>()
  expectTypeOf<QuoteRequest>().toEqualTypeOf<Body<typeof quoteVideo>>()
  expectTypeOf<UpgradeRequest>().toEqualTypeOf<Body<typeof upgradeVideo>>()
  expectTypeOf<NewWebhookEndpoint>().toEqualTypeOf<Body<typeof createProgramWebhook>>()
  expectTypeOf<WebhookEndpointChanges>().toEqualTypeOf<Body<typeof updateProgramWebhook>>()
  expectTypeOf<keyof ListVideosQuery>().toEqualTypeOf<keyof Query<typeof listVideos>>()
  expectTypeOf<ListVideosQuery>().toExtend<Query<typeof listVideos>>()
})

it('API-03 the calls give what the contract says', () => {
  type Given<Call extends (...given: never[]) => unknown> = Awaited<ReturnType<Call>>
  type Webhooks = Soundreel['webhookEndpoints']
  expectTypeOf<Given<Soundreel['models']['list']>>().toEqualTypeOf<Answer<typeof listModels>>()
  expectTypeOf<Given<Soundreel['videos']['list']>>().toEqualTypeOf<Answer<typeof listVideos>>()
  expectTypeOf<Given<Webhooks['rotateSecret']>>().toExtend<Answer<typeof rotateProgramWebhookSecret>>()
  expectTypeOf<Given<Webhooks['test']>>().toEqualTypeOf<Answer<typeof testProgramWebhook>>()
  expectTypeOf<Given<Webhooks['listDeliveries']>>().toEqualTypeOf<Answer<typeof listProgramWebhookDeliveries>>()
})
