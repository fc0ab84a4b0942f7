// api-page
export const api = 'API'
export const apiDescription = 'Make videos with sound from your own programs and workflows.'
export const apiIntro = 'Make videos with sound from N8N, Make or your own programs.'
export const apiTokens = 'API tokens'
export const webhooks = 'Webhooks'
export const whatWebhooksAre =
  'We call your address when a video is ready, failed, or has its 1080p version; every message is signed and is tried again for three days.'
export const signInToCreate = 'Sign in to create API tokens'
export const whoMakesVideos = 'Programs and workflows make videos in the name of an account.'

// docs-page
export const apiReference = 'API reference'
export const docsDescription = 'Every call of the API with its fields, answers, errors and examples.'
export const docsIntro = 'Every call with its fields, answers, errors and examples.'
export const openapiDocument = 'OpenAPI document'

// api-tokens
export const tokensUnreachable = 'Your tokens cannot be reached right now.'
export const createApiToken = 'Create API token'
export const failedToCreateDefaultToken = 'Failed to create default API token'
export const defaultToken = 'Default token'
export const noTokenYet = 'You have no API token yet'
export const whatTokensAreFor = 'Your programs and workflows sign in with one. One click makes the first.'
export const creating = 'Creating…'
export const createDefaultToken = 'Create default token'
export const whatDeletingATokenDoes = 'Every program that uses it stops working at once. This cannot be undone.'
export const deleteToken = 'Delete'
export const deleteTokenQuestion = (name: string) => `Delete ${name}?`
export const thisToken = 'this token'

// create-token-form
export const untilItIsDeleted = 'Until it is deleted'
export const thirtyDays = '30 days'
export const ninetyDays = '90 days'
export const aYear = 'A year'
export const failedToCreateApiToken = 'Failed to create API token'
export const tokenName = 'Token name'
export const myWorkflow = 'My workflow'
export const valid = 'Valid'
export const createToken = 'Create token'

// new-token-dialog
export const yourNewApiToken = 'Your new API token'
export const copyTheToken = 'Copy the token'
export const nowAndKeepIt = 'now and keep it like a password. It is shown this once: we keep no copy of it.'
export const copyToken = 'Copy token'
export const done = 'Done'

// queries
export const apiTokenDeleted = 'API token deleted'
export const itStoppedWorkingAtOnce = 'It stopped working at once.'
export const failedToDeleteApiToken = 'Failed to delete API token'

// token-list
export const used = (lastUsed: string) => `Used ${lastUsed}`
export const neverUsed = 'Never used'
export const deleteTokenNamed = (name: string) => `Delete ${name}`
export const inactive = 'Inactive'
export const created = (createdAt: string) => `Created ${createdAt}`
export const expired = 'Expired'
export const validUntil = 'Valid until'

// code-samples
export const language = 'Language'

// guide
export const ruleOfPrompt = 'What the video shows and sounds like, in English. Required.'
export const qualityOr = '(quality) or'
export const or = 'or'
export const ruleOfSeeds = 'Optional: a number from 10000 to 99999. The same number leads to a similar video.'
export const ruleOfImageUrls =
  'Optional: only the first image is used, by its JPG/PNG URL or as base64 data. Base64 images are stored for 24 hours.'
export const ruleOfCallbackUrl = 'Optional: a public address that receives the finished status once.'
export const n8nWorkflow = 'N8N workflow'
export const inN8nCreateACredential = 'In n8n, create a credential of the type'
export const callIt = ', call it'
export const andPasteYourToken = 'and paste your API token.'
export const bearerAuth = 'Bearer Auth'
export const copyTheWorkflow = 'Copy the workflow below and paste it onto an empty canvas, or import the file.'
export const pressExecute = 'Press Execute. The last step holds the address of the video.'
export const inMake = 'In Make, the module'
export const doesTheSame = 'does the same, with the header'
export const andTheValue = 'and the value'
export const followedByYourToken = 'followed by your token.'
export const httpMakeARequest = 'HTTP › Make a request'
export const rules = 'Rules'
export const askUntilItIs = 'Ask for the status every 15–30 seconds until it is'
export const giveUpAfter = '. A video takes a minute or so; give up after 15 minutes.'
export const whatAGenerationCosts =
  "A generation costs 1–120 credits, depending on the model; today's prices are on the"
export const failuresAreFree = '. A failed video gives its credits back by itself.'
export const firstPage = 'first page'
export const sendAn = 'Send an'
export const withEachNewVideo = 'with each new video: a repeated request is then charged once.'
export const hdFollowsAs = '1080p follows for 16:9 in the next 2-3 minutes or possibly longer, as'
export const fromYourOwnCode = 'From your own code'
export const fromAPrompt = 'From a prompt to a finished video. Every call stands in the'

// operation-card
export const parameters = 'Parameters'
export const examples = 'Examples'
export const anybodyMayCallIt = 'Anybody may call it.'
export const withAnApiToken = 'With an API token: Authorization: Bearer <token>.'
export const signedIn = "Signed in, with the session's cookie."
export const body = 'Body'
export const exampleOfABody = 'Example of a body'
export const answer = 'Answer'
export const exampleOfAnAnswer = 'Example of an answer'
export const required = ', required'
export const errors = 'Errors'
export const inThe = (type: string, place: string) => `${type}, in the ${place}`
export const orBetween = ' or '
export const listOf = (type: string) => `list of ${type}`
export const anything = 'anything'

// queries
export const failedToAddWebhook = 'Failed to add webhook'
export const failedToChangeWebhook = 'Failed to change webhook'
export const failedToDeleteWebhook = 'Failed to delete webhook'
export const webhookDeleted = 'Webhook deleted'
export const failedToChangeTheSecret = 'Failed to change the secret'
export const failedToSendTest = 'Failed to send a test message'
export const testMessageSent = 'Test message sent'
export const theLogShows = 'The log shows what came of it.'
export const failedToSendAgain = 'Failed to send the message again'

// reference
export const referenceUnreachable = 'The reference cannot be reached right now.'
export const groupsOfCalls = 'Groups of calls'

// webhook-card
export const switchedOff = (disabledReason: string) => `Switched off: ${disabledReason}`
export const bothSecretsSignUntil = (previousSecretUntil: string) => `Both secrets sign until ${previousSecretUntil}`
export const active = (url: string) => `${url} active`
export const hideLog = 'Hide log'
export const showLog = 'Show log'
export const sendTest = 'Send test'
export const newSecret = 'New secret'
export const deleteWebhookAt = (url: string) => `Delete ${url}`

// webhook-form
export const aVideoIsReady = 'a video is ready'
export const aVideoFailed = 'a video failed'
export const hdIsReady = '1080p is ready'
export const address = 'Address'
export const exampleAddress = 'https://example.com/webhooks'
export const tellItWhen = 'Tell it when'
export const adding = 'Adding…'
export const addWebhook = 'Add webhook'

// webhook-log
export const logUnreachable = 'The log cannot be reached right now.'
export const nothingWasSentYet = 'Nothing was sent yet. Send a test message to try it.'
export const deliveries = 'Deliveries'
export const delivered = 'Delivered'
export const onItsWay = 'On its way'
export const failed_ = 'Failed'
export const nextTry = (nextTryAt: string) => `Next try ${nextTryAt}`
export const sendAgain = 'Send again'
export const sendThisAgain = (type: string) => `Send ${type} again`

// webhooks
export const webhooksUnreachable = 'Your webhooks cannot be reached right now.'
export const signingSecret = 'Signing secret'
export const everyMessageIsSignedAs = 'Every message is signed with it, as'
export const copyItNow = 'says. Copy it now: it is shown this once.'
export const standardWebhooks = 'Standard Webhooks'
export const copySecret = 'Copy secret'
export const deleteThisWebhook = 'Delete this webhook?'
export const whatDeletingAWebhookDoes = (url: string) => `${url} hears of no video any more, and its log is gone.`
export const it = 'It'

// n8n-workflow
export const credentialOf = (brandName: string) => `${brandName} API token`

// workflow-download
export const askingEvery20Seconds = 'Asking every 20 seconds'
export const worksEverywhere = 'Works everywhere, also with n8n on your own computer.'
export const waitingForACall = 'Waiting for a call'
export const theRunSleeps = 'The run sleeps and costs nothing meanwhile. Your n8n must be reachable from the internet.'
export const howTheWorkflowLearns = 'How the workflow learns that the video is ready'
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
export const theSameWithCallbackUrl = 'The same, with callbackUrl'
export const waitForTheCall = 'Wait for the call'
export const theRunSleepsUntil = 'The run sleeps until we call it'
export const stepsOfTheWorkflow = 'Steps of the workflow'
