import { addFactors } from './add-factors.ts'
import { addAlarms, addProviderAccounts, addSettings, readEverything } from './add-operation.ts'
import { addPayments } from './add-payments.ts'
import { addPeople } from './add-people.ts'
import { addPrograms } from './add-programs.ts'
import { addReports } from './add-reports.ts'
import { addVideos } from './add-videos.ts'
import type { Site } from './open-site.ts'

/** Fills an empty product with a few hundred rows of every kind, through the API that users call. */
export async function addEveryKind(site: Site): Promise<void> {
  // A new event reader starts at the current event.
  await readEverything(site)
  await addSettings(site)
  const customers = await addPeople(site)
  await addFactors(site)
  await addVideos(site, customers)
  await addPayments(site, customers)
  await addProviderAccounts(site)
  await addVideos(site, customers.slice(10), site.kie)
  await addReports(site)
  await addPrograms(site, customers.slice(10))
  await addAlarms(site)
}
