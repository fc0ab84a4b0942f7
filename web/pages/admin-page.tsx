import { useLocation } from 'react-router'
import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { SectionList } from '#web/components/layout/section-list.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { RequireAdmin } from '#web/features/accounts/require-admin.tsx'
import { Users } from '#web/features/accounts/users/users.tsx'
import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { Checklist } from '#web/features/overview/checklist.tsx'
import { Overview } from '#web/features/overview/overview.tsx'
import { StoragePolicy } from '#web/features/overview/storage-policy.tsx'
import { CreditPackages } from '#web/features/payments/packages/credit-packages.tsx'
import { PaymentProblems } from '#web/features/payments/problems/payment-problems.tsx'
import { KieApis } from '#web/features/providers/kie-apis.tsx'
import { ReportList } from '#web/features/reports/report-list.tsx'
import { useSite } from '#web/features/settings/queries.ts'
import { SettingsSections } from '#web/features/settings/sections/settings-sections.tsx'
import { SitePages } from '#web/features/settings/site-page-form.tsx'
import { Telegram } from '#web/features/settings/telegram-form.tsx'
import { VideoRecovery } from '#web/features/videos/recovery/video-recovery.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/admin.ts'
import { AdminRow } from './admin/admin-nav.tsx'
import { AdminTop } from './admin/admin-top.tsx'
import { sectionTitles } from './admin/section-titles.ts'
import { useScrollTo } from './admin/use-scroll-to.ts'

export function meta() {
  return pageMeta(texts.admin, texts.adminDescription)
}

const sections = [
  'overview',
  'go-live',
  'kie-token',
  'paypal',
  'creem',
  'google',
  'model-pricing',
  'api-pricing',
  'security',
  'telegram',
  'credit-packages',
  'held-payments',
  'kie-apis',
  'video-recovery',
  'reports',
  'storage',
  'site-pages',
  'users',
  'audit-log',
].map((id) => ({ id, title: sectionTitles[id] ?? id }))

export default function AdminPage() {
  useScrollTo(useLocation().hash)
  return (
    <RequireAdmin>
      <PageSection wide title={texts.admin}>
        <AdminTop />
        <AdminRow />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
          <SectionList sections={sections} />
          <Sections />
        </div>
      </PageSection>
    </RequireAdmin>
  )
}

function Sections() {
  const { demo } = useSite()
  return (
    <div className="min-w-0 space-y-5">
      <AdminSection id="overview" title={texts.overview} text={texts.overviewIntro}>
        <Overview />
      </AdminSection>
      <AdminSection id="go-live" title={texts.goLive} text={texts.goLiveIntro}>
        <Checklist />
      </AdminSection>
      <SettingsSections />
      <AdminSection id="telegram" title={texts.telegram} text={texts.telegramIntro}>
        <Telegram />
      </AdminSection>
      <AdminSection id="credit-packages" title={texts.creditPackages} text={texts.creditPackagesIntro}>
        <CreditPackages />
      </AdminSection>
      <AdminSection id="held-payments" title={texts.heldPayments} text={texts.heldPaymentsIntro}>
        <PaymentProblems />
      </AdminSection>
      <AdminSection
        id="kie-apis"
        title={texts.providerApiKie}
        text={demo ? texts.providerApiIntroWithDemo : texts.providerApiIntro}
      >
        <KieApis />
      </AdminSection>
      <AdminSection id="video-recovery" title={texts.videoRecovery} text={texts.videoRecoveryIntro}>
        <VideoRecovery />
      </AdminSection>
      <AdminSection id="reports" title={texts.reports} text={texts.reportsIntro}>
        <ReportList />
      </AdminSection>
      <AdminSection id="storage" title={texts.diskAndRetention} text={texts.diskAndRetentionIntro}>
        <StoragePolicy />
      </AdminSection>
      <AdminSection id="site-pages" title={texts.legalPages} text={texts.legalPagesIntro}>
        <SitePages />
      </AdminSection>
      <AdminSection id="users" title={texts.userManagement} text={texts.userManagementIntro}>
        <Users />
      </AdminSection>
      <AdminSection id="audit-log" title={texts.auditLog} text={texts.auditLogIntro}>
        <AuditLog />
      </AdminSection>
    </div>
  )
}
