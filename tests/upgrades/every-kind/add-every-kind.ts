import type { TestBrowser } from '#tests/test-browser.ts'
import { addArchives } from './add-archives.ts'
import { addDifferences, addFailover, addGpu } from './add-differences.ts'
import { addFactors } from './add-factors.ts'
import { addInstallation } from './add-installation.ts'
import { addModes } from './add-modes.ts'
import { addAlarms, addProviderAccounts, addSettings, readEverything } from './add-operation.ts'
import { addPayments } from './add-payments.ts'
import { addPeople } from './add-people.ts'
import { addPrograms } from './add-programs.ts'
import { addReports } from './add-reports.ts'
import { addShowcase } from './add-showcase.ts'
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
  await addModes(site, customers[3] as TestBrowser)
  await addPayments(site, customers)
  await addProviderAccounts(site)
  await addVideos(site, customers.slice(10), site.kie)
  await addReports(site)
  await addDifferences(site)
  await addGpu(site)
  await addFailover(site, customers[11] as TestBrowser)
  await addShowcase(site)
  await addPrograms(site, customers.slice(10))
  await addArchives(site, customers.slice(0, 4))
  await addInstallation(site)
  await addAlarms(site)
}
