import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { SectionList } from '#web/components/layout/section-list.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { RequireAdmin } from '#web/features/accounts/require-admin.tsx'
import { Users } from '#web/features/accounts/users.tsx'
import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { Checklist } from '#web/features/overview/checklist.tsx'
import { Overview } from '#web/features/overview/overview.tsx'
import { StoragePolicy } from '#web/features/overview/storage-policy.tsx'
import { CreditPackages } from '#web/features/payments/credit-packages.tsx'
import { PaymentProblems } from '#web/features/payments/payment-problems.tsx'
import { KieApis } from '#web/features/providers/kie-apis.tsx'
import { useSite } from '#web/features/settings/queries.ts'
import { SettingsSections } from '#web/features/settings/settings-sections.tsx'
import { SitePages } from '#web/features/settings/site-page-form.tsx'
import { Telegram } from '#web/features/settings/telegram-form.tsx'
import { VideoRecovery } from '#web/features/videos/video-recovery.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('Admin', 'Administration of this site.')
}

const sections = [
  { id: 'overview', title: 'Overview' },
  { id: 'go-live', title: 'Go live' },
  { id: 'kie-token', title: 'KIE token' },
  { id: 'paypal', title: 'PayPal' },
  { id: 'creem', title: 'Creem' },
  { id: 'google', title: 'Google OAuth' },
  { id: 'model-pricing', title: 'Model Pricing (credits)' },
  { id: 'api-pricing', title: 'API Pricing' },
  { id: 'telegram', title: 'Telegram' },
  { id: 'credit-packages', title: 'Credit Packages' },
  { id: 'held-payments', title: 'Held payments' },
  { id: 'kie-apis', title: 'Provider API (KIE)' },
  { id: 'video-recovery', title: 'Video Recovery' },
  { id: 'storage', title: 'Disk and retention' },
  { id: 'site-pages', title: 'Legal pages' },
  { id: 'users', title: 'User Management' },
  { id: 'audit-log', title: 'Audit log' },
]

export default function AdminPage() {
  return (
    <RequireAdmin>
      <PageSection wide title="Admin">
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
      <AdminSection id="overview" title="Overview" text="How the business goes. Days are counted by UTC.">
        <Overview />
      </AdminSection>
      <AdminSection id="go-live" title="Go live" text="What is left to do before the first customer pays.">
        <Checklist />
      </AdminSection>
      <SettingsSections />
      <AdminSection
        id="telegram"
        title="Telegram"
        text="A bot that tells you of purchases, failures and accounts that run low."
      >
        <Telegram />
      </AdminSection>
      <AdminSection
        id="credit-packages"
        title="Credit Packages"
        text="What is for sale. A change is for new orders; those already made keep what was sold."
      >
        <CreditPackages />
      </AdminSection>
      <AdminSection
        id="held-payments"
        title="Held payments"
        text="Payments that do not fit what was sold. Nobody is credited for one until you decide."
      >
        <PaymentProblems />
      </AdminSection>
      <AdminSection
        id="kie-apis"
        title="Provider API (KIE)"
        text={
          demo
            ? 'The accounts that make the videos. Connecting a first account ends the demo for good.'
            : 'The accounts that make the videos, what is left on them, and when they rest.'
        }
      >
        <KieApis />
      </AdminSection>
      <AdminSection
        id="video-recovery"
        title="Video Recovery"
        text="Ask KIE again about the failed videos of the last day: a late success is delivered free of charge."
      >
        <VideoRecovery />
      </AdminSection>
      <AdminSection
        id="storage"
        title="Disk and retention"
        text="How much room videos take and how long they are kept. With less room than must stay free, no new video is begun, and nobody is charged."
      >
        <StoragePolicy />
      </AdminSection>
      <AdminSection
        id="site-pages"
        title="Legal pages"
        text="Terms, privacy, refunds and acceptable use. Let somebody who knows your law read them."
      >
        <SitePages />
      </AdminSection>
      <AdminSection
        id="users"
        title="User Management"
        text="Everybody with an account; a name opens their ledger and videos."
      >
        <Users />
      </AdminSection>
      <AdminSection id="audit-log" title="Audit log" text="What administrators did, with before and after.">
        <AuditLog />
      </AdminSection>
    </div>
  )
}
