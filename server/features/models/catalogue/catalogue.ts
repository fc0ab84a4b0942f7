import { checkCatalogue } from './check-catalogue.ts'
import { demoModel } from './demo.ts'
import { falModels } from './fal-models.ts'
import { googleModels } from './google-models.ts'
import { jobsModels } from './jobs-models.ts'
import { veoModels } from './veo.ts'

/** All models that come with the product, in the order in which they are offered. */
export const catalogue = checkCatalogue([...veoModels, ...jobsModels, ...falModels, ...googleModels, demoModel])
