import type { ReactNode } from 'react'
import type { BudgetWindow, Scope } from '#contract/automation/token-budgets.ts'
import { sentence } from '#web/language/sentence.ts'

// api-page
export const api = 'API'
export const apiDescription = 'Make videos with sound from your own programs and workflows.'
export const apiIntro = 'Make videos with sound from N8N, Make or your own programs.'
export const apiTokens = 'API tokens'
export const webhooks = 'Webhooks'
export const whatWebhooksAre =
  'We send a signed message to your address when a video is ready, fails, or is available in 1080p. If delivery fails, we retry for three days.'
export const signInToCreate = 'Sign in to create API tokens'
export const whatAnApiTokenAllows = 'With an API token, your programs and workflows can make videos.'

// docs-page
export const apiReference = 'API reference'
export const docsDescription = 'Every call for programs, with its fields, responses, errors and examples.'
export const docsIntro = 'Every call for programs, with examples for cURL, TypeScript, the command line and n8n.'
export const howProgramsCall = [
  'Programs send an API token with each call: Authorization: Bearer <token>. The examples read it from SOUNDREEL_TOKEN.',
  'The TypeScript client and the command line are the package soundreel, in the folder packages/sdk of the source.',
  'Every error has a stable code, a message for people and a requestId, also sent as the header x-request-id.',
  'Each token may send 600 requests per minute. The headers RateLimit-Policy and RateLimit show the limit and the remaining requests. Retry-After says when to retry.',
]
export const siteCalls = 'Calls of the pages'
export const otherCalls = (page: ReactNode) =>
  sentence`The calls of this site’s own pages and of its administration have their own page: ${page}.`

// site-calls-page
export const siteCallsDescription = 'The calls of this site’s own pages, of its administration and of other services.'
export const programsUse = (apiReference: ReactNode) =>
  sentence`These calls may change with every version. Programs use those of the ${apiReference}.`
export const openapiDocument = 'OpenAPI document'

// api-tokens
export const tokensUnreachable = 'Your API tokens could not be loaded.'
export const createApiToken = 'Create API token'
export const failedToCreateDefaultToken = 'Failed to create default API token'
export const defaultToken = 'Default token'
export const noTokenYet = 'You have no API token yet'
export const whatTokensAreFor = 'Programs and workflows sign in with an API token. Create the first one with one click.'
export const creating = 'Creating…'
export const createDefaultToken = 'Create default token'
export const whatDeletingATokenDoes = 'Programs that use this token stop working at once. This cannot be undone.'
export const deleteToken = 'Delete'
export const deleteTokenQuestion = (name: string) => `Delete ${name}?`
export const thisToken = 'this token'

// token-form
export const untilItIsDeleted = 'Until it is deleted'
export const thirtyDays = '30 days'
export const ninetyDays = '90 days'
export const aYear = 'A year'
export const failedToCreateApiToken = 'Failed to create API token'
export const tokenName = 'Token name'
export const myWorkflow = 'My workflow'
export const valid = 'Valid'
export const createToken = 'Create token'
export const saveToken = 'Save changes'
export const saving = 'Saving…'
export const failedToChangeApiToken = 'Failed to change API token'
export const programsMay = 'Programs with this token may'
export const scopeLabels: Record<Scope, string> = {
  'videos:read': 'See your videos and prices',
  'videos:write': 'Make, cancel and delete videos',
  'account:read': 'See your username and credits',
  'webhooks:write': 'Manage your webhooks',
}
export const limitsInCredits = 'Spending limits in credits'
export const emptyMeansNoLimit = 'Leave a field empty for no limit. Days and months begin at midnight UTC.'
export const perVideo = 'Per video'
export const perDay = 'Per day'
export const perMonth = 'Per month'
export const inTotal = 'In total'
export const noLimit = 'No limit'

// new-token-dialog
export const yourNewApiToken = 'Your new API token'
export const copyTheToken = (name: ReactNode) =>
  sentence`Copy the token ${name} now and store it like a password. It is shown only once: we keep no copy of it.`
export const copyToken = 'Copy token'
export const done = 'Done'

// queries
export const apiTokenDeleted = 'API token deleted'
export const tokenNoLongerWorks = 'The token no longer works.'
export const failedToDeleteApiToken = 'Failed to delete API token'
export const apiTokenChanged = 'API token changed'
export const changesApplyAtOnce = 'The changes apply at once.'

// token-list
export const used = (lastUsed: string) => `Used ${lastUsed}`
export const neverUsed = 'Never used'
export const editToken = 'Edit'
export const editTokenNamed = (name: string) => `Edit ${name}`
export const deleteTokenNamed = (name: string) => `Delete ${name}`
export const inactive = 'Inactive'
export const created = (createdAt: string) => `Created ${createdAt}`
export const expired = (expiresAt: string) => `Expired ${expiresAt}`
export const validUntil = (expiresAt: string) => `Valid until ${expiresAt}`

// budget-bars
export const budgetOf = (name: string) => `Budget of ${name}`
export const windowNames: Record<BudgetWindow, string> = { day: 'Today', month: 'This month', total: 'In total' }
export const usedOf = (used: string, cap: string) => `${used} of ${cap}`
export const almostUsedUp = 'Almost used up'
export const usedUp = 'Used up'
export const resets = (at: string) => `Resets ${at}`
export const neverResets = 'Does not reset'
export const atMostPerVideo = (credits: string) => `At most ${credits} per video`
export const onlyModels = (models: string) => `Only ${models}`
export const noSpendingLimit = 'No spending limit'

// code-samples
export const language = 'Language'

// guide
export const ruleOfPrompt = 'What the video shows and sounds like, in English. Required.'
export const ruleOfModel = (quality: ReactNode, fast: ReactNode) => sentence`${quality} (quality) or ${fast}.`
export const ruleOfAspectRatio = (landscape: ReactNode, portrait: ReactNode) => sentence`${landscape} or ${portrait}.`
export const ruleOfSeeds = 'Optional. A number from 10000 to 99999. The same number gives a similar video.'
export const ruleOfImageUrls =
  'Optional. The URL of a JPG or PNG image, or the image as base64. Only the first image is used. Base64 images are stored for 24 hours.'
export const ruleOfCallbackUrl = 'Optional. A public address that receives the final status once.'
export const n8nWorkflow = 'N8N workflow'
export const inN8nCreateACredential = (type: ReactNode, name: ReactNode) =>
  sentence`In n8n, create a credential of the type ${type}, name it ${name} and paste your API token.`
export const bearerAuth = 'Bearer Auth'
export const copyTheWorkflow = 'Copy the workflow below and paste it onto an empty canvas, or import the file.'
export const pressExecute = 'Press Execute. The output of the last step has the address of the video.'
export const inMake = (module: ReactNode, header: ReactNode, value: ReactNode) =>
  sentence`In Make, use the module ${module} with the header ${header} and the value ${value} followed by your token.`
export const httpMakeARequest = 'HTTP › Make a request'
export const rules = 'Rules'
export const pollUntil = (completed: ReactNode, failed: ReactNode) =>
  sentence`Poll the status every 15–30 seconds until it is ${completed} or ${failed}. A video takes about a minute; give up after 15 minutes.`
export const whatAGenerationCosts = (firstPage: ReactNode) =>
  sentence`A generation costs 1–120 credits, depending on the model. Today's prices are on the ${firstPage}. If a video fails, its credits are returned automatically.`
export const homePage = 'home page'
export const sendAKeyWithEachVideo = (header: ReactNode) =>
  sentence`Send a new ${header} with each video. If you repeat a request with the same key, you are charged once.`
export const hdFollowsIn = (field: ReactNode) =>
  sentence`For 16:9 videos, the 1080p version follows in 2-3 minutes or possibly longer. Its address is in ${field}.`
export const fromYourOwnCode = 'From your own code'
export const fromAPromptToAVideo = (apiReference: ReactNode) =>
  sentence`From a prompt to a finished video. The programs read your API token from the environment variable SOUNDREEL_TOKEN. The ${apiReference} describes every call.`

// call-card, describe-call
export const parameters = 'Parameters'
export const examples = 'Examples'
export const noAuthenticationRequired = 'No authentication is required.'
export const requiresAnApiToken = (scope: Scope | undefined) =>
  `Requires an API token${scope ? ` with the scope ${scope}` : ''}, sent as Authorization: Bearer <token>.`
export const requiresAnAdministrator = 'Requires the session cookie of an administrator.'
export const whatTheKeyDoes =
  'Your own name for this request. A repeated request with it returns the same videos and is charged once.'
export const requiresASession = 'Requires the session cookie of a signed-in user.'
export const body = 'Body'
export const exampleBody = 'Example body'
export const response = 'Response'
export const exampleResponse = 'Example response'
export const required = (type: string) => `${type}, required`
export const errors = 'Errors'
export const typeInPlace = (type: string, place: string) => `${type}, in the ${place}`
export const orBetween = ' or '
export const listOf = (type: string) => `list of ${type}`
/** The types of JSON, one and many. */
export const typeWords: Record<string, { one: string; many: string }> = {
  string: { one: 'text', many: 'texts' },
  integer: { one: 'whole number', many: 'whole numbers' },
  number: { one: 'number', many: 'numbers' },
  boolean: { one: 'true or false', many: 'true or false' },
  object: { one: 'object', many: 'objects' },
}
export const anyValue = 'any value'

// queries
export const failedToAddWebhook = 'Failed to add webhook'
export const failedToChangeWebhook = 'Failed to change webhook'
export const failedToDeleteWebhook = 'Failed to delete webhook'
export const webhookDeleted = 'Webhook deleted'
export const failedToChangeTheSecret = 'Failed to change the secret'
export const failedToSendTest = 'Failed to send a test message'
export const testMessageQueued = 'A test message is on its way'
export const seeTheLog = 'The log says whether it arrived.'
export const failedToSendAgain = 'Failed to send the message again'

// reference
export const groupsOfApiCalls = 'Groups of API calls'

// webhook-card
export const disabledBecause = (disabledReason: string) => `Disabled: ${disabledReason}`
export const signedWithBothSecretsUntil = (previousSecretUntil: string) =>
  `Messages are signed with both secrets until ${previousSecretUntil}`
export const activeOf = (url: string) => `${url} active`
export const hideLog = 'Hide log'
export const showLog = 'Show log'
export const sendTest = 'Send test'
export const newSecret = 'New secret'
export const deleteWebhookAt = (url: string) => `Delete ${url}`

// webhook-form
export const aVideoIsReady = 'Video ready'
export const aVideoFailed = 'Video failed'
export const hdIsReady = '1080p ready'
export const address = 'Address'
export const exampleAddress = 'https://example.com/webhooks'
export const events = 'Events'
export const adding = 'Adding…'
export const addWebhook = 'Add webhook'

// webhook-log
export const logUnreachable = 'The log could not be loaded.'
export const noMessagesYet = 'No messages yet. Send a test message to try the webhook.'
export const deliveries = 'Deliveries'
export const delivered = 'Delivered'
export const pending = 'Pending'
export const deliveryFailed = 'Failed'
export const nextRetry = (nextTryAt: string) => `Next retry ${nextTryAt}`
export const sendAgain = 'Send again'
export const sendThisAgain = (type: string) => `Send ${type} again`

// webhooks
export const webhooksUnreachable = 'Your webhooks could not be loaded.'
export const signingSecret = 'Signing secret'
export const everyMessageIsSigned = (standardWebhooks: ReactNode) =>
  sentence`We sign every message with this secret, as described by ${standardWebhooks}. Copy it now: it is shown only once.`
export const standardWebhooks = 'Standard Webhooks'
export const copySecret = 'Copy secret'
export const deleteThisWebhook = 'Delete this webhook?'
export const whatDeletingAWebhookDoes = (url: string) => `${url} will no longer receive events. Its log is deleted.`
export const thisWebhook = 'This webhook'

// workflow-download
export const pollEvery20Seconds = 'Poll every 20 seconds'
export const worksEverywhere = 'Works everywhere, including n8n on your own computer.'
export const waitForACallback = 'Wait for a callback'
export const theRunPauses = 'The run pauses while it waits. Your n8n must be reachable from the internet.'
export const howTheWorkflowFindsOut = 'How the workflow finds out that the video is ready'
export const copyWorkflow = 'Copy workflow'
export const downloadWorkflow = 'Download workflow'
export const showTheJson = 'Show the JSON'

// workflow-picture
export const start = 'Start'
export const byHand = 'By hand, on a schedule, or by another app'
export const videoReady = 'Video ready'
export const postIt = 'Post it, save it, send it on'
export const generate = 'Generate'
export const postApiN8nGenerate = 'POST /api/n8n/generate with your prompt'
export const wait = 'Wait'
export const twentySeconds = '20 seconds'
export const status = 'Status'
export const stillProcessing = 'Still processing? Back to Wait'
export const postWithCallbackUrl = 'POST /api/n8n/generate with your prompt and a callbackUrl'
export const waitForTheCallback = 'Wait for the callback'
export const pausedUntilWeCallBack = 'The run pauses until our callback arrives'
export const stepsOfTheWorkflow = 'Steps of the workflow'
