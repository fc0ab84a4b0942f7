import type { HealthPeriod, Stop } from '#contract/provider-health.ts'
import { formatCount } from './shell.ts'

// kie-apis
export const accountsUnreachable = 'The accounts could not be loaded.'
export const noAccountIsConnectedYet = 'No account is connected yet.'
export const addKieApi = 'Add KIE API'
export const editKieApi = 'Edit KIE API'
export const whatDeletingDoes = 'This account will get no new videos. Videos in progress will be completed.'
export const deleteAccount = 'Delete'
export const deleteQuestion = (name: string) => `Delete ${name}?`
export const thisAccount = 'this account'

// kie-api-list
export const name = 'Name'
export const status = 'Status'
export const totalCredits = 'Total credits'
export const kieBalance = 'KIE balance'
export const cost = 'Cost'
export const usage = 'Usage'
export const creditPrice = 'Price of one credit (USD)'
export const toCalculateTheMargin = 'to calculate the margin'
export const lastUsed = 'Last used'
export const neverUsed = 'never'
export const enabled = 'Enabled'
export const actions = 'Actions'
export const kieApis = 'KIE APIs'
export const costs = {
  veo3QualityCredits: (cost: string) => `${cost} quality`,
  veo3FastCredits: (cost: string) => `${cost} fast`,
}

// kie-api-form
export const token = 'Token'
export const webhookKey = 'Webhook key'
export const optional = 'optional'
export const costFields = {
  veo3QualityCredits: 'Quality video (credits)',
  veo3FastCredits: 'Fast video (credits)',
}
export const deletedWhenYouSave = 'Deleted when you save'

// kie-api-parts
export const notSyncedYet = 'not synced yet'
export const sync = 'Sync'
export const syncNamed = (name: string) => `Sync ${name}`
export const pausedUntil = (restingUntil: string) => `Paused until ${restingUntil}`
export const lastError = (lastError: string) => `Last error: ${lastError}`
export const enabledOf = (name: string) => `${name} enabled`
export const edit = 'Edit'
export const editNamed = (name: string) => `Edit ${name}`
export const deleteNamed = (name: string) => `Delete ${name}`

// queries
export const kieApiSaved = 'KIE API saved'
export const failedToSaveKieApi = 'Failed to save KIE API'
export const kieApiDeleted = 'KIE API deleted'
export const failedToDeleteKieApi = 'Failed to delete KIE API'
export const balanceSynced = 'Balance synced'
export const hasLeft = (name: string, totalCredits: string) => `${name} has ${totalCredits} left.`
export const syncFailed = 'Sync failed'
export const saveFailed = 'Save failed'
export const deleteFailed = 'Delete failed'
export const valueNotShown = 'The value could not be shown'

// models, model-list
export const addModel = 'Add a model'
export const definition = 'Definition'
export const definitionNamed = (label: string) => `Definition of ${label}`
export const addModelIntro =
  'A model of KIE’s jobs API that does not come with the product. Take the names and values from its page at docs.kie.ai. It is paused until you have tried it and resume it.'
export const changeDefinitionIntro =
  'Saving pauses the model until you resume it. Videos that the provider already makes are finished as they were charged.'

// definition-form
export const startFrom = 'Start from'
export const startFromNothing = 'An empty form'
export const id = 'Id'
export const idHint = 'for programs, never changed later'
export const summary = 'Summary'
export const save = 'Save'
export const saving = 'Saving...'
export const add = 'Add'
export const adding = 'Adding...'
export const removeModel = 'Remove'
export const removeTitle = (label: string) => `Remove ${label}?`
export const removeText =
  'Users can no longer choose it. Its videos stay. Its id cannot be used again. This cannot be undone.'
export const checkFields = (count: number) =>
  formatCount(count, { one: 'One field is not right yet.', other: '# fields are not right yet.' })

// mode-fields
export const modes = 'What videos are made from'
export const slug = 'Name at KIE'
export const slugOf = (mode: string) => `Name at KIE for ${mode}`
export const ownSeconds = 'Lengths'
export const ownResolutions = 'Resolutions'
export const ifOther = 'if others than below'
export const ownSecondsOf = (mode: string) => `Lengths of ${mode}`
export const ownResolutionsOf = (mode: string) => `Resolutions of ${mode}`
export const images = 'References at most'
export const pictureFields = {
  first: 'Field for the first frame',
  last: 'Field for the last frame',
  reference: 'Field for the references',
}
export const sentAs = (what: string) => `${what}: sent as`
export const asText = 'one address'
export const asList = 'a list'

// choice-fields
export const choices = 'What users choose'
export const seconds = 'Lengths in seconds'
export const secondsHint = '5, 10 or 3-15'
export const resolutions = 'Resolutions'
export const resolutionsHint = 'KIE’s word after =: 720p=std'
export const aspectRatios = 'Aspect ratios'
export const aspectRatiosHint = 'the first is the default'
export const not = 'Not made together'
export const notHint = '10 1080p'
export const defaultSeconds = 'Default length'
export const defaultResolution = 'Default resolution'
export const sound = 'Sound'
export const sounds = { none: 'Silent', always: 'Always with sound', optional: 'Users turn it on and off' }
export const promptMax = 'Longest prompt'
export const promptMin = 'Shortest prompt'
export const negativePromptMax = 'Longest negative prompt'
export const inCharacters = 'characters'

// price-fields
export const prices = 'Prices'
export const pricesHint =
  'Credits of KIE, and credits of your users. The first row that fits counts. Without a price, users pay one that leaves 30 % after what KIE takes.'
export const forResolution = 'Resolution'
export const forSound = 'Sound'
export const forSeconds = 'Seconds'
export const any = 'any'
export const soundChoices = { on: 'with', off: 'silent' }
export const per = 'Per'
export const perChoices = { second: 'second', clip: 'clip' }
export const vendor = 'KIE takes'
export const credits = 'Price'
export const inRow = (what: string, row: number) => `${what}, row ${row}`
export const addPrice = 'Add a row'
export const removePrice = (row: number) => `Remove row ${row}`

// wire-fields
export const wire = 'How KIE is asked'
export const wireHint =
  'The names of the fields of input, as in KIE’s example. Leave a field empty that the model does not have.'
export const secondsField = 'Field for the length'
export const secondsAs = 'Length sent as'
export const secondsAsChoices = { text: 'text: "5"', number: 'number: 5' }
export const resolutionField = 'Field for the resolution'
export const ratioField = 'Field for the aspect ratio'
export const withFrames = 'With a first frame'
export const withFramesChoices = {
  omit: 'picture decides, left out',
  send: 'picture decides, required',
  fixed: 'field decides',
}
export const ratioSent = 'Sent then'
export const ratioFields = 'Other name in a mode'
export const ratioFieldsHint = 'text=ratio'
export const audioField = 'Field for the sound'
export const negativeField = 'Field for the negative prompt'
export const seedField = 'Field for the seed'
export const always = 'Always sent'
export const alwaysHint = 'one per line: nsfw_checker=true'

// request-preview
export const preview = 'Request to KIE'
export const previewOf = (mode: string) => `Request to KIE, ${mode}`
export const previewMode = 'Request for'
export const previewPrompt = 'A lighthouse at dusk'
export const previewNegative = 'blur'
export const previewPicture = (name: string) => `https://your.site/${name}.png`

// definition-queries
export const modelAdded = (label: string) => `${label} was added. Try it out, then resume it.`
export const modelChanged = (label: string) => `${label} was changed. Try it out, then resume it.`
export const modelRemoved = 'The model was removed'

// accounts
export const vendorNames = { kie: 'KIE', fal: 'fal', google: 'Google', comfyui: 'Your own GPU' }
export const vendorAccounts = 'Accounts at other services'
export const vendorAccountsIntro =
  'Video services beside KIE: fal and Google. The models of a service are offered as soon as an account works. These services report no balance: the budget is what the product may still spend.'
export const noVendorAccountYet =
  'No account is connected yet. Models of these services are not shown to anybody until then.'
export const addAccount = 'Add account'
export const editAccount = 'Edit account'
export const vendorField = 'Service'
export const key = 'Key'
export const keyHints = {
  fal: 'from fal.ai, with the permission to run models',
  google: 'from Google AI Studio, with billing',
}
export const keyStays = 'empty: the stored key stays'
export const budgetLeft = 'Budget left (USD)'
export const dailyCap = 'Daily limit (USD)'
export const priority = 'Order'
export const priorityHint = '1 is used first'
export const inOrder = (priority: number) => `Order ${priority}`
export const today = (dollars: string) => `${dollars} today`
export const todayOf = (dollars: string, cap: string) => `${dollars} of ${cap} today`
export const limits = 'Limits'
export const limitsNamed = (name: string) => `Limits of ${name}`
export const dollarsLeft = (dollars: string) => `${dollars} left`
export const dollarsSpent = (dollars: string) => `${dollars} spent`
export const lastUsedOn = (when: string) => `Last used ${when}`
export const accountSaved = 'Account saved'
export const accountNotSaved = 'The account was not saved'
export const accountDeleted = 'Account deleted'
export const accountNotDeleted = 'The account was not deleted'
export const notUsedYet = 'Never used'

// provider-health, route-table, stop-list
export const health = 'Provider health'
export const healthIntro = 'How the video services do, by model, and which accounts and models take no videos now.'
export const healthUnreachable = 'The health of the providers cannot be loaded.'
export const period = 'Period'
export const periods: Record<HealthPeriod, string> = { day: '24 hours', week: '7 days', month: '30 days' }
export const nothingSubmitted = 'No video was sent to a provider in this period.'
export const nothingStopped = 'All accounts and models take videos.'
export const stopped = 'Accounts and models that take no videos'

export const vendorAndModel = 'Model'
export const success = 'Success'
export const refused = 'Refused'
export const rejected = 'Content or input'
export const failed = 'Failed'
export const silent = 'No answer'
export const averageTime = 'Average time'
export const costEach = 'Cost per video'
export const none = '–'
export const ofTried = (percent: number, tried: number) => `${percent} % of ${tried}`

const named: Record<string, string> = vendorNames
export const vendorName = (vendor: string) => named[vendor] ?? vendor

export const stopName = ({ kind, vendor, name }: Stop) => {
  const what = kind === 'account' ? `Account ${name}` : name
  return vendor === null ? what : `${what} · ${vendorName(vendor)}`
}
export function stopState(state: Stop['state'], at: string | null): string {
  if (state === 'resting') return at ? `Resting until ${at}, after repeated failures.` : 'Resting.'
  if (state === 'paused') return at ? `Paused since ${at}.` : 'Paused.'
  if (state === 'spent') return 'It has spent its limit for today, in UTC.'
  return state === 'empty' ? 'It has nothing left to spend.' : 'Disabled.'
}
