// credit-package-list
export const name = 'Name'
export const credits = 'Credits'
export const bonus = 'Bonus'
export const price = 'Price'
export const creemProduct = 'Creem product'
export const active = 'Active'
export const actions = 'Actions'
export const creditPackages = 'Credit packages'
export const none = 'none'
export const creditsOf = (credits: string) => `${credits} credits`
export const forPrice = (price: string) => `for $${price}`
export const plusBonus = (bonusCredits: string) => ` + ${bonusCredits} bonus`
export const creemProductOf = (creemProductId: string) => `Creem ${creemProductId}`
export const mostPopular = 'Most Popular'
export const noCreemProduct = 'no Creem product'
export const activeOf = (name: string) => `${name} active`
export const edit = 'Edit'
export const editNamed = (name: string) => `Edit ${name}`
export const deletePackage = 'Delete'
export const deleteNamed = (name: string) => `Delete ${name}`

// admin-queries
export const packageSaved = 'Package saved'
export const saveFailed = 'Save failed'
export const packageDeleted = 'Package deleted'
export const deleteFailed = 'Delete failed'
