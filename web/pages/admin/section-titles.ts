import { keysOf } from '#contract/keys-of.ts'
import * as texts from '#web/texts/admin.ts'
import { gpuServers } from '#web/texts/gpu.ts'
import * as providerTexts from '#web/texts/providers.ts'
import * as settings from '#web/texts/settings.ts'
import { adminGroups } from './admin-groups.ts'

/** The heading of every section of the administration. */
export const sectionTitles: Record<string, string> = {
  overview: texts.overview,
  'go-live': texts.goLive,
  models: texts.models,
  'provider-health': providerTexts.health,
  'kie-token': settings.kieToken,
  fairness: settings.fairness,
  'cost-cap': settings.costCap,
  'kie-apis': texts.providerApiKie,
  'vendor-accounts': providerTexts.vendorAccounts,
  'gpu-servers': gpuServers,
  'video-recovery': texts.videoRecovery,
  'model-pricing': settings.modelPricingCredits,
  'api-pricing': settings.apiPricing,
  'credit-packages': texts.creditPackages,
  paypal: settings.paypal,
  creem: settings.creem,
  'held-payments': texts.heldPayments,
  google: settings.googleOauth,
  security: settings.security,
  people: settings.people,
  telegram: texts.telegram,
  reports: texts.reports,
  storage: texts.diskAndRetention,
  showcase: texts.showcase,
  'site-pages': texts.legalPages,
  users: texts.userManagement,
  'audit-log': texts.auditLog,
}

/** What the search finds: each group by its title, and each of its sections that has another one. */
export const indexedSections = keysOf(adminGroups).flatMap((name) => {
  const { title, sections } = adminGroups[name]
  const [first = ''] = sections
  const own = sections.map((section) => ({ label: sectionTitles[section] ?? section, section }))
  return [{ label: title, section: first }, ...own.filter(({ label }) => label !== title)]
})
