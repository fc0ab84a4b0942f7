// biome-ignore-all lint/performance/noBarrelFile: a package has one address for its names
export { type RequestOptions, Soundreel, Soundreel as default } from './client.ts'
export {
  APIError,
  ConnectionError,
  InsufficientCreditsError,
  InvalidTokenError,
  NotFoundError,
  PromptRefusedError,
  RateLimitError,
  SoundreelError,
  TimeoutError,
  VideoFailedError,
} from './errors.ts'
export type { ApiPromise } from './http/api-promise.ts'
export type { ChargeOptions } from './http/caller.ts'
export type { Page, PagePromise } from './http/page-promise.ts'
export type { CallOptions } from './http/send.ts'
export type { SingleVideoRequest } from './resources/videos.ts'
export type { WaitOptions } from './resources/wait-for-video.ts'
export type { ClientOptions } from './settings.ts'
export type { Account, Budget, BudgetWindow, Scope } from './types/account.ts'
export type { ErrorCode, KnownErrorCode } from './types/error-code.ts'
export type { Model, ModelPrice, ModeRules } from './types/model.ts'
export type {
  CreatedVideos,
  ListVideosQuery,
  Quote,
  QuoteRequest,
  UpgradeRequest,
  UpgradeTarget,
  Upload,
  Verification,
  Video,
  VideoFile,
  VideoInput,
  VideoMode,
  VideoRequest,
  VideoStatus,
  VideoUpgrade,
} from './types/video.ts'
export type {
  BudgetMessage,
  CallbackMessage,
  NewWebhookEndpoint,
  VideoMessage,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointWithSecret,
  WebhookEventType,
  WebhookMessage,
} from './types/webhook.ts'
export { version } from './version.ts'
export { WebhookVerificationError } from './webhooks.ts'
