// credit-packages
export const packagesUnreachable = 'The packages could not be loaded.'
export const noPackagesYet = 'No packages yet.'
export const addPackage = 'Add Package'
export const editPackage = 'Edit Package'
export const whatDeletingDoes = 'Customers will no longer be able to buy it. Existing orders are not affected.'
export const deletePackageQuestion = (name: string) => `Delete ${name}?`
export const thisPackage = 'this package'

// credit-package-form
export const packageName = 'Package name'
export const priceInUsd = 'Price (USD)'
export const examplePrice = '25.00'
export const bonusCredits = 'Bonus credits'
export const description = 'Description'
export const creemProductId = 'Creem product ID'
export const exampleProductId = 'prod_…'
export const optional = 'optional'

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
export const creditsForPrice = (credits: string, price: string) => `${credits} credits for $${price}`
export const creditsAndBonusForPrice = (credits: string, bonusCredits: string, price: string) =>
  `${credits} credits + ${bonusCredits} bonus for $${price}`
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
