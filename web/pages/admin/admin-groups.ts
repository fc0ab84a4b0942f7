import { keysOf } from '#contract/keys-of.ts'
import { type AdminGroupName, adminGroupNames } from '#web/lib/admin-groups.ts'
import * as texts from '#web/texts/admin.ts'

type AdminGroup = { title: string; sections: readonly string[] }

/** The title of each group, and the ids of its sections. */
export const adminGroups: Record<AdminGroupName, AdminGroup> = {
  overview: { title: texts.overview, sections: ['overview', 'go-live'] },
  models: { title: texts.models, sections: ['models'] },
  providers: {
    title: texts.providers,
    sections: [
      ...(['provider-health', 'kie-token', 'fairness', 'cost-cap'] as const),
      ...(['kie-apis', 'vendor-accounts', 'gpu-servers', 'video-recovery'] as const),
    ],
  },
  prices: { title: texts.pricesAndPackages, sections: ['model-pricing', 'api-pricing', 'credit-packages'] },
  payments: { title: texts.payments, sections: ['paypal', 'creem', 'held-payments'] },
  'sign-in': { title: texts.signInAndConsent, sections: ['google', 'security', 'people'] },
  notices: { title: texts.notices, sections: ['telegram'] },
  reports: { title: texts.reports, sections: ['reports'] },
  storage: { title: texts.diskAndRetention, sections: ['storage'] },
  showcase: { title: texts.showcase, sections: ['showcase'] },
  pages: { title: texts.legalPages, sections: ['site-pages'] },
  users: { title: texts.userManagement, sections: ['users'] },
  'audit-log': { title: texts.auditLog, sections: ['audit-log'] },
}

/** The address of a section, or of its group if it is the only one. */
export function addressOf(section: string): string {
  const group = keysOf(adminGroups).find((name) => adminGroups[name].sections.includes(section))
  if (!group) return '/admin'
  return adminGroups[group].sections.length === 1 ? `/admin/${group}` : `/admin/${group}#${section}`
}

/** The group in a path such as /admin/models or /admin/models/. */
export function findGroup(pathname: string): AdminGroupName | null {
  const name = pathname.replace(/\/+$/, '').replace(/^\/admin\//, '')
  return adminGroupNames.find((one) => one === name) ?? null
}
