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
export const qualityCost = (veo3QualityCredits: string) => `${veo3QualityCredits} quality`
export const fastCost = (veo3FastCredits: string) => `${veo3FastCredits} fast`

// kie-api-form
export const token = 'Token'
export const webhookKey = 'Webhook key'
export const optional = 'optional'
export const qualityCostField = 'Quality video (credits)'
export const fastCostField = 'Fast video (credits)'
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
