import { checkCatalogue } from './check-catalogue.ts'
import { veoModels } from './veo.ts'

/** All models that come with the product, in the order in which they are offered. */
export const catalogue = checkCatalogue([...veoModels])
