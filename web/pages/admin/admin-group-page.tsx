import { useLocation } from 'react-router'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { RequireAdmin } from '#web/features/accounts/require-admin.tsx'
import { SettingsSections } from '#web/features/settings/sections/settings-sections.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/admin.ts'
import { adminGroups, findGroup } from './admin-groups.ts'
import { AdminNav } from './admin-nav.tsx'
import { AdminTop } from './admin-top.tsx'
import { SectionPart } from './section-parts.tsx'
import { useScrollTo } from './use-scroll-to.ts'

type At = { location: { pathname: string } }

export function meta({ location }: At) {
  const group = findGroup(location.pathname)
  return pageMeta(group ? `${adminGroups[group].title} · ${texts.admin}` : texts.admin, texts.adminDescription)
}

/** One group of the administration, at an address of its own. */
export default function AdminGroupPage() {
  const { pathname, hash } = useLocation()
  const name = findGroup(pathname)
  useScrollTo(hash)
  if (!name) return null
  const { title, sections } = adminGroups[name]
  return (
    <RequireAdmin>
      <PageSection wide title={title}>
        <AdminTop />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
          <AdminNav current={name} />
          <div key={name} className="min-w-0 space-y-5">
            <SettingsSections only={sections} />
            {sections.map((id) => (
              <SectionPart key={id} id={id} />
            ))}
          </div>
        </div>
      </PageSection>
    </RequireAdmin>
  )
}
