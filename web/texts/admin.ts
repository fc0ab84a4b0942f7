import { formatDollars } from '#contract/payments/format-dollars.ts'
import { formatCount } from './shell.ts'

// admin-page
export const admin = 'Admin'
export const adminDescription = 'Administration of this site.'
export const overview = 'Overview'
export const overviewIntro = 'Sales, videos and provider credits. Days are counted in UTC.'
export const goLive = 'Go live'
export const goLiveIntro = 'What to do before the first customer pays.'
export const telegram = 'Telegram'
export const telegramIntro =
  'A bot that notifies you of purchases, failures and provider accounts that run low on credits.'
export const creditPackages = 'Credit Packages'
export const creditPackagesIntro =
  'What is for sale. Changes apply to new orders only. Existing orders are not affected.'
export const heldPayments = 'Held payments'
export const heldPaymentsIntro = 'Payments that do not match an order. No credits are added until you decide.'
export const providerApiKie = 'Provider API (KIE)'
export const providerApiIntroWithDemo =
  'The KIE accounts that make the videos. Connecting the first account turns off the demo permanently.'
export const providerApiIntro = 'The KIE accounts that make the videos: their credits, and whether they are paused.'
export const videoRecovery = 'Video Recovery'
export const videoRecoveryIntro =
  'A video service may finish a video after it has failed here. Re-check the failed videos of the last 24 hours: users get the finished ones free of charge.'
export const diskAndRetention = 'Disk and retention'
export const diskAndRetentionIntro =
  'How much space videos use and how long they are kept. When free space falls below the minimum, new videos are refused without charge.'
export const legalPages = 'Legal pages'
export const legalPagesIntro = 'Terms, privacy, refunds and acceptable use. Have them reviewed by a lawyer.'
export const userManagement = 'User Management'
export const userManagementIntro = 'All accounts. Select a name to see the ledger and videos of that account.'
export const auditLog = 'Audit log'
export const auditLogIntro = 'What administrators did, with the values before and after.'

// admin-groups
export const providers = 'Providers'
export const pricesAndPackages = 'Prices and packages'
export const payments = 'Payments'
export const signInAndConsent = 'Sign-in and consent'
export const notices = 'Notices'

// admin-nav
export const administration = 'Administration'
export const everythingOnOnePage = 'All on one page'

// admin-search
export const searchAdministration = 'Search settings and users'
export const searchPlaceholder = 'Setting or user'
export const settings = 'Settings'
export const users = 'Users'
export const nothingFound = 'No settings or users match.'

// audit-log
export const administrator = 'Administrator'
export const actionOrSubject = 'Action or subject'
export const fromDay = 'From day (UTC)'
export const toDay = 'To day (UTC)'
export const auditLogUnreachable = 'The audit log could not be loaded.'
export const noMatchingEntries = 'No matching entries.'
export const nothingLogged = 'No administrator has changed anything yet.'
export const nobody = 'nobody'
export const none = 'none'
export const aNewSecret = 'a new secret'

// report-list
export const reports = 'Reports'
export const showcase = 'Showcase'
export const showcaseIntro =
  'The clips on your landing page. Without any, it shows the examples that come with the product.'
export const reportsIntro = 'What people reported about shared videos. Every decision is in the audit log.'
export const reportsUnreachable = 'The reports could not be loaded.'
export const noReports = 'Nobody has reported a video.'
export const openReports = (count: number) =>
  formatCount(count, { one: '# report is open.', other: '# reports are open.' })
export const videoOf = (owner: string, prompt: string) => `Video of ${owner}: ${prompt}`
export const answered = (answer: string) => `Answer: ${answer}`
export const decidedOn = (decision: string, date: string) => `${decision} on ${date}.`
export const decisionsMade = { hide: 'Hidden', delete: 'Deleted', dismiss: 'Dismissed' }
export const watchTheVideo = 'Watch the video'
export const videoIsDeleted = 'The video is deleted.'
export const decide = 'Decide'
export const showAllReports = (count: number) => `Show all ${count} reports`
export const olderReports = (count: number) =>
  formatCount(count, { one: '# older report is not shown.', other: '# older reports are not shown.' })
export const reportsDecided = 'The reports are decided'
export const decisionFailed = 'The reports could not be decided'

// decide-report-form
export const decideAboutVideo = 'Decide about the video'
export const decision = 'Decision'
export const decisions = { hide: 'Hide the video', delete: 'Delete the video', dismiss: 'Dismiss the reports' }
export const whatFollows = {
  hide: 'Its public page ends at once and cannot be opened again. Its owner keeps the video. All its open reports are decided.',
  delete:
    'The video is deleted for everybody, also for its owner. This cannot be undone. All its open reports are decided.',
  dismiss:
    'The video stays as it is, and its owner learns nothing of the reports. All of them are decided, except those that have arrived since this list was loaded.',
}
export const reasonForTheOwner = 'Reason for the owner'
export const answerToReporters = 'Answer to the people who reported it'
export const mailedToReporters = (count: number) =>
  formatCount(count, {
    one: 'mailed to the one who left an address',
    other: 'mailed to the first # who left an address',
  })
export const mailedTo = (whom: string) => `mailed to ${whom}`
export const mailedAndShownTo = (owner: string) => `mailed to ${owner}, and shown in My Creations`
export const shownTo = (owner: string) => `no address, or this site sends no mail: shown to ${owner} in My Creations`
export const notMailed = 'not mailed, because there is no address or this site sends no mail; kept in this list'
export const deciding = 'Deciding …'

// models
export const models = 'Models'
export const modelsIntro = 'What users can choose, in this order. Move a model by dragging it or with its arrows.'
export const modelsUnreachable = 'The models could not be loaded.'
export const figuresExplained =
  'Margin, success and time are those of the last 100 videos of a model that ended. The margin uses what the provider reported for each video; ≈ marks margins with costs that were only booked. Time is the median from the request to the finished video.'
export const order = 'Order'
export const model = 'Model'
export const state = 'State'
export const priceFrom = 'From'
export const margin = 'Margin'
export const success = 'Success'
export const time = 'Time'
export const inWork = 'In work'
export const actions = 'Actions'
export const change = 'Change'
export const pause = 'Pause'
export const pausing = 'Pausing …'
export const resume = 'Resume'
export const tryOut = 'Try'
export const changeModelNamed = (label: string) => `Change ${label}`
export const pauseModelNamed = (label: string) => `Pause ${label}`
export const resumeModelNamed = (label: string) => `Resume ${label}`
export const tryModelNamed = (label: string) => `Try ${label}`
export const modelDialogs = {
  edit: changeModelNamed,
  pause: pauseModelNamed,
  try: tryModelNamed,
}
export const modelSaved = 'Model saved'
export const modelNotSaved = 'The model was not changed'
export const modelPaused = (label: string) => `${label} is paused`
export const modelResumed = (label: string) => `${label} is on offer again`

// model-parts
export const modelActive = 'On offer'
export const modelIsPaused = 'Paused'
export const modelRetired = 'Retired'
export const modelHidden = 'Hidden'
export const pausedBy = {
  operator: (since: string) => `By an administrator, ${since}.`,
  provider: (since: string) => `By itself, ${since}. The provider says:`,
}
export const noAccountYet = 'No provider account is connected.'
export const noFigure = '–'
export const estimated = (value: string) => `≈ ${value}`
export const ofEnded = (share: string, ended: number) => `${share} of ${ended}`
export const openVideos = (waiting: number, atWork: number) => `${waiting} waiting, ${atWork} being made`

// model-form
export const modelName = 'Name'
export const modelSummary = 'Summary'
export const prices = 'Prices in credits'
export const priceFactor = 'Factor on the shipped prices'
export const priceFactorHint = 'instead of single prices'
export const emptyFactorKeepsPrices =
  'If you empty the factor, the prices stay as they are. A factor of 1 brings back the shipped prices.'
export const perWords = { clip: 'per clip', second: 'per second' }
export const upgradeTo = (resolution: string, per: string) => `Upgrade to ${resolution}, ${per}`
export const withSound = 'with sound'
export const silent = 'silent'
export const withVideos = 'with videos as references'
export const seconds = (count: number) => formatCount(count, { one: '# second', other: '# seconds' })
export const pricedBySettings = 'The prices of this model are those of the settings.'
export const openModelPricing = 'Open Model Pricing'
export const retiresOn = 'Retires on'
export const successor = 'Successor'
export const noSuccessor = 'None'
export const asShipped = (value: string) => `As shipped (${value})`
export const clear = 'Clear'
export const failover = 'If its vendor fails'
export const failoverHint =
  'These vendors make its videos, in this order, if its own vendor refuses one by its own fault, or is paused. Users pay the same.'
export const addRoute = 'Add a route'
export const routeOf = (place: number) => `Route ${place}`
export const removeRoute = (place: number) => `Remove route ${place}`
export const hideModel = 'Hide from users'
export const emptyKeepsShipped = 'An empty name, summary or date keeps what came with the product.'

// pause-form
export const whatPausingDoes =
  'New requests are refused. Waiting videos fail, and their credits are refunded. Videos that the provider already makes are finished.'
export const pausingNow = (waiting: number, atWork: number) => `Now: ${openVideos(waiting, atWork)}.`
export const reason = 'Reason'
export const forYourRecord = 'for your own record'

// try-out
export const trialPrompt = 'Waves break on a rocky shore at sunset, gulls cry in the wind'
export const prompt = 'Prompt'
export const trialCosts = (credits: string) =>
  `Makes one real clip. It costs ${credits} of your own balance, as for every user.`
export const makeOneClip = (credits: string) => `Make one clip · ${credits}`
export const noTrialWithoutText = 'This model makes no videos from text alone. Try it on the generate page.'
export const trialStates = { queued: 'Waiting for the provider …', running: 'Being made …', storing: 'Being stored …' }
export const trialDone = (took: number, credits: string) => `Finished after ${seconds(took)}, for ${credits}.`
export const trialOfPaused = 'The model is paused for users. This clip is made all the same.'
export const trialMode = 'Made from'
export const trialPictures = { first: 'Picture', last: 'Last picture' }
export const trialPictureHint = 'JPG or PNG, of nobody or of people who agreed'
export const trialCostYou = (cents: number) => `Booked on the provider account: ${formatDollars(cents)}.`
export const trialCostNothing = 'It cost you nothing: no provider account was charged.'
export const trialCostUnknown = 'What it cost you is not known: nothing was booked on a provider account.'
export const trialFailed = 'The clip could not be made. Your credits are back.'

// showcase-clips, clip-list
export const clipsUnreachable = 'The clips cannot be loaded. The landing page did not change.'
export const noClips = 'Your landing page shows the shipped examples. The first clip that you add replaces them all.'
export const addClip = 'Add clip'
export const seeLandingPage = 'Open the landing page'
export const fullShowcase = 'All 14 places are taken. Remove a clip to add another one.'
export const placeOf = (place: number) => {
  if (place === 0) return 'Top of the page, and first card'
  return place < 6 ? `Card ${place + 1}` : `Trending Now, tile ${place - 5}`
}
export const clips = 'Clips'
export const edit = 'Edit'
export const editNamed = (words: string) => `Edit ${words}`
export const remove = 'Remove'
export const removeNamed = (words: string) => `Remove ${words}`
export const removeTitle = 'Remove this clip?'
export const removeText = (isLast: boolean) =>
  isLast
    ? 'The landing page will show the shipped examples again. The copy of the video is deleted. This cannot be undone.'
    : 'It disappears from the landing page, and the copy of the video is deleted. This cannot be undone.'

// clip-form, video-choice
export const editClip = 'Edit clip'
export const myVideos = 'My videos'
export const uploadFile = 'Upload'
export const whereFrom = 'Where the clip comes from'
export const chooseVideo = 'Choose a video'
export const videosUnreachable = 'Your videos cannot be loaded.'
export const noVideos = 'You have no finished videos yet. Make one, or upload a file.'
export const file = 'MP4 file'
export const fileHint = 'At most 32 MB and 60 seconds. Upload only clips that were made with AI: they are marked so.'
export const chooseFile = 'Choose an MP4 file'
export const tooLarge = 'The file must be at most 32 MB.'
export const words = 'Words'
export const wordsHint = 'Such as the prompt. Up to 100 characters are shown.'
export const label = 'Label'
export const labelHint = 'Optional, such as the model'
export const adding = 'Adding...'
export const uploading = 'Upload progress'

// showcase-queries
export const clipAdded = 'Clip added to the landing page'
export const clipSaved = 'Clip saved'
export const clipRemoved = 'Clip removed'
export const clipNotSaved = 'The landing page did not change'
