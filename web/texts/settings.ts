import { formatCount } from './shell.ts'

// admin-queries
export const settingsUpdated = 'Settings updated'
export const nothingWasChanged = 'Nothing was changed.'
export const updateFailed = 'Update failed'
export const telegramSettingsUpdated = 'Telegram Settings Updated'
export const telegramTestSent = 'Telegram Test Sent'
export const telegramTestFailed = 'Telegram Test Failed'
export const failedToSendTestMessage = 'Failed to send test message'
export const testPassed = 'Test passed'
export const testFailed = 'Test failed'
export const valueNotShown = 'The value could not be shown'

// admin-setting
export const settingsUnreachable = 'The settings could not be loaded.'

// setting-fields
export const deletedWhenYouSave = 'Deleted when you save'
export const stored = 'Stored'

// settings-form
export const allChangesAreSaved = 'All changes are saved.'
export const discard = 'Discard'
export const saving = 'Saving…'
export const saveOtherSettings = 'Save Other Settings'
export const unsavedChanges = (count: number) =>
  formatCount(count, { one: '# unsaved change.', other: '# unsaved changes.' })

// unsaved-note
export const goToUnsaved = 'Review and save'

// integrations
export const integrations = 'Integrations'
export const telegramName = 'Telegram'
export const mail = 'Mail'
export const storage = 'Storage'
export const timeStamp = 'Time stamps'
export const setByEnvironment = 'An environment variable of the server sets this up.'
export const integrationStates = {
  on: 'on',
  test: 'test mode',
  incomplete: 'keys missing',
  off: 'off',
  resting: 'resting after failures',
  failing: 'failing',
  empty: 'low on credits',
  unreachable: 'unreachable',
  disk: 'on this disk',
  bucket: 'in a bucket',
}

// sections
export const kieToken = 'KIE token'
export const kieTokenIntro = 'One token for a simple setup. It is used only when no account below can take a video.'
export const saveToken = 'Save token'
export const kie = 'KIE'
export const paypal = 'PayPal'
export const paypalIntro = 'Payments with PayPal. The keys are on developer.paypal.com, under Apps & Credentials.'
export const enablePaypal = 'Enable PayPal'
export const paypalClientId = 'PayPal Client ID'
export const paypalClientSecret = 'PayPal Client Secret'
export const paypalEnvironment = 'PayPal Environment'
export const sandbox = 'Sandbox'
export const production = 'Production'
export const paypalWebhookId = 'PayPal Webhook ID'
export const paypalWebhookIdHint = 'Required to verify webhooks from PayPal.'
export const creem = 'Creem'
export const creemIntro = 'Card payments through Creem. The keys are in its dashboard, under Developers.'
export const enableCreem = 'Enable Creem'
export const creemApiKey = 'Creem API Key'
export const creemWebhookSecret = 'Creem Webhook Secret'
export const creemEnvironment = 'Creem Environment'
export const test = 'Test'
export const googleOauth = 'Google OAuth'
export const googleIntro = 'Lets people sign in with their Google account.'
export const enableGoogleSignIn = 'Enable Google sign-in'
export const googleClientId = 'Google Client ID'
export const googleClientSecret = 'Google Client Secret'
export const redirectUri = 'Redirect URI'
export const redirectUriHint =
  'This URI must be registered in the Google console, under Authorized redirect URIs, exactly as written here.'
export const google = 'Google'
export const googleSignIn = 'Google sign-in'
export const testing = 'Testing…'
export const testOf = (name: string) => `Test ${name}`
export const testsTheSavedKeys = 'Tests the saved keys.'
export const modelPricingCredits = 'Model Pricing (credits)'
export const modelPricingIntro = 'Credits for one video made on the site, from 1 to 1000.'
export const veo3QualityCredits = 'Veo3 (Quality) credits'
export const veo3FastCredits = 'Veo3 Fast credits'
export const saveModelPricing = 'Save model pricing'
export const apiPricing = 'API Pricing'
export const apiPricingIntro = 'Credits for one video made through the API, from 1 to 1000.'
export const veo3QualityApiPrice = 'Veo3 (Quality) API price'
export const veo3FastApiPrice = 'Veo3 Fast API price'
export const saveApiPricing = 'Save API pricing'

// site-page-form
export const page = 'Page'
export const pageUnreachable = 'The page could not be loaded.'
export const text = 'Text'
export const theBuiltInText = 'the built-in text'
export const howPagesAreWritten = 'An empty line ends a paragraph. “## ” starts a heading, “- ” starts a list item.'
export const savePage = 'Save page'
export const restoreTheBuiltInText = 'Restore the built-in text'
export const seeThePage = 'See the page'

// telegram-form
export const botToken = 'Bot Token'
export const chatId = 'Chat ID'
export const telegramHint =
  'Create a bot with @BotFather, open a chat with it and press Start. Get your chat ID from @userinfobot.'
export const saveTelegramSettings = 'Save Telegram Settings'
export const sending = 'Sending…'
export const testTelegramBot = 'Test Telegram Bot'

// security
export const security = 'Security'
export const securityIntro =
  'An administrator can read every key and change every balance. With this setting, administrators without a passkey or an authenticator app can only set one up.'
export const people = 'Pictures of people'
export const peopleIntro =
  'Users of the page confirm with a tick that the people in their pictures have agreed. Programs are not asked.'
export const asksPeopleConsent = 'Ask for the consent of people in pictures'
export const fairness = 'Waiting videos'
export const fairnessIntro =
  'When videos have to wait, users take turns. You can also limit how many videos of one user are made at the same time; 0 means no limit.'
export const videosPerUser = 'Videos per user at the same time'
export const saveFairness = 'Save limit'
export const costCap = 'Cost limit'
export const costCapIntro =
  'Videos that cost more of the provider’s credits are refused before they are charged. If the provider reports a higher cost for a finished video, its model is paused.'
export const maxTaskCost = 'Provider credits per video'
export const saveCostCap = 'Save cost limit'
export const noCostCap = '0 means no limit.'
export const costCapInDollars = (dollars: string) =>
  `At most about ${dollars} per video, at half a cent for each credit of KIE.`
export const adminsNeedSecondFactor = 'Administrators need a second factor'
