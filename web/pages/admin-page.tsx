import { AdminSection } from '#web/components/layout/admin-section.tsx'
import { SectionList } from '#web/components/layout/section-list.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { RequireAdmin } from '#web/features/accounts/require-admin.tsx'
import { KieApis } from '#web/features/providers/kie-apis.tsx'
import { AdminSetting } from '#web/features/settings/admin-setting.tsx'
import { KieTokenForm } from '#web/features/settings/kie-token-form.tsx'
import { type PriceField, PriceForm } from '#web/features/settings/price-form.tsx'
import { useSite } from '#web/features/settings/queries.ts'
import { VideoRecovery } from '#web/features/videos/video-recovery.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('Admin', 'Administration of this site.')
}

const sections = [
  { id: 'kie-token', title: 'KIE token' },
  { id: 'kie-apis', title: 'Provider API (KIE)' },
  { id: 'model-pricing', title: 'Model Pricing (credits)' },
  { id: 'api-pricing', title: 'API Pricing' },
  { id: 'video-recovery', title: 'Video Recovery' },
]

const modelPrices: readonly PriceField[] = [
  { name: 'veo3Credits', label: 'Veo3 (Quality) credits' },
  { name: 'veo3FastCredits', label: 'Veo3 Fast credits' },
]

const apiPrices: readonly PriceField[] = [
  { name: 'veo3ApiPrice', label: 'Veo3 (Quality) API price', placeholder: '0.50' },
  { name: 'veo3FastApiPrice', label: 'Veo3 Fast API price', placeholder: '0.20' },
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
      <AdminSection
        id="kie-token"
        title="KIE token"
        text="One token for a simple set-up; the last resort when no account below can take a video."
      >
        <AdminSetting>{({ kieToken }) => <KieTokenForm stored={kieToken} />}</AdminSetting>
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
        id="model-pricing"
        title="Model Pricing (credits)"
        text="What one video costs when it is made on the site: 1 to 1000 credits."
      >
        <AdminSetting>
          {(settings) => <PriceForm settings={settings} fields={modelPrices} action="Save model pricing" />}
        </AdminSetting>
      </AdminSection>
      <AdminSection
        id="api-pricing"
        title="API Pricing"
        text="What one video costs when it is made through the API: 1 to 1000 credits."
      >
        <AdminSetting>
          {(settings) => <PriceForm settings={settings} fields={apiPrices} action="Save API pricing" />}
        </AdminSetting>
      </AdminSection>
      <AdminSection
        id="video-recovery"
        title="Video Recovery"
        text="Ask KIE again about the failed videos of the last day: a late success is delivered free of charge."
      >
        <VideoRecovery />
      </AdminSection>
    </div>
  )
}
