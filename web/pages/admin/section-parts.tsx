import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { Users } from '#web/features/accounts/users/users.tsx'
import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { Models } from '#web/features/models/models.tsx'
import { Checklist } from '#web/features/overview/checklist.tsx'
import { Overview } from '#web/features/overview/overview.tsx'
import { StoragePolicy } from '#web/features/overview/storage-policy.tsx'
import { CreditPackages } from '#web/features/payments/packages/credit-packages.tsx'
import { PaymentProblems } from '#web/features/payments/problems/payment-problems.tsx'
import { VendorAccounts } from '#web/features/providers/accounts/vendor-accounts.tsx'
import { GpuServers } from '#web/features/providers/gpu-servers/gpu-servers.tsx'
import { ProviderHealth } from '#web/features/providers/health/provider-health.tsx'
import { KieApis } from '#web/features/providers/kie-apis.tsx'
import { ReportList } from '#web/features/reports/report-list.tsx'
import { useSite } from '#web/features/settings/queries.ts'
import { SitePages } from '#web/features/settings/site-page-form.tsx'
import { Telegram } from '#web/features/settings/telegram-form.tsx'
import { ShowcaseClips } from '#web/features/showcase/showcase-clips.tsx'
import { VideoRecovery } from '#web/features/videos/recovery/video-recovery.tsx'
import * as texts from '#web/texts/admin.ts'
import { gpuServersIntro } from '#web/texts/gpu.ts'
import * as providerTexts from '#web/texts/providers.ts'
import { isHit } from './followed-hit.ts'
import { sectionTitles } from './section-titles.ts'

type Part = { text: string; body: () => ReactNode }

/** Every section that is no part of the settings' form. */
const parts: Record<string, Part> = {
  overview: { text: texts.overviewIntro, body: Overview },
  'go-live': { text: texts.goLiveIntro, body: Checklist },
  models: { text: texts.modelsIntro, body: Models },
  telegram: { text: texts.telegramIntro, body: Telegram },
  'credit-packages': { text: texts.creditPackagesIntro, body: CreditPackages },
  'held-payments': { text: texts.heldPaymentsIntro, body: PaymentProblems },
  'provider-health': { text: providerTexts.healthIntro, body: ProviderHealth },
  'kie-apis': { text: texts.providerApiIntro, body: KieApis },
  'vendor-accounts': { text: providerTexts.vendorAccountsIntro, body: VendorAccounts },
  'gpu-servers': { text: gpuServersIntro, body: GpuServers },
  'video-recovery': { text: texts.videoRecoveryIntro, body: VideoRecovery },
  reports: { text: texts.reportsIntro, body: ReportList },
  storage: { text: texts.diskAndRetentionIntro, body: StoragePolicy },
  showcase: { text: texts.showcaseIntro, body: ShowcaseClips },
  'site-pages': { text: texts.legalPagesIntro, body: SitePages },
  users: { text: texts.userManagementIntro, body: SearchedUsers },
  'audit-log': { text: texts.auditLogIntro, body: AuditLog },
}

/** A section with its heading; null for sections of the settings. */
export function SectionPart({ id }: { id: string }) {
  const { demo } = useSite()
  const part = parts[id]
  if (!part) return null
  const { text, body: Body } = part
  return (
    <AdminSection
      id={id}
      title={sectionTitles[id] ?? id}
      text={id === 'kie-apis' && demo ? texts.providerApiIntroWithDemo : text}
    >
      <Body />
    </AdminSection>
  )
}

/** The address may name the user who is searched for. Following the hit for the same user starts the search again. */
function SearchedUsers() {
  const { key, search, state } = useLocation()
  const named = new URLSearchParams(search).get('search') ?? ''
  const [hit, setHit] = useState(key)
  // Other links within the page, such as the skip link, change the key too, but must not change the search.
  if (isHit(state) && key !== hit) setHit(key)
  return <Users key={named && `${named} ${hit}`} search={named} />
}
