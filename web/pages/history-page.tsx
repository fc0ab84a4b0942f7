import { AdminOutline } from '#web/components/layout/admin-outline.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { RequireAdmin } from '#web/features/accounts/require-admin.tsx'
import { pageMeta } from '#web/lib/page-meta.ts'

export function meta() {
  return pageMeta('History', 'All credit transactions of this site.')
}

const sections = [
  { title: 'Transactions', text: 'Every purchase, use and refund of every user, newest first.' },
  { title: 'Filters', text: 'By type, by user and by date.' },
  { title: 'Refunds', text: 'Credits of a video given back with one press.' },
]

export default function HistoryPage() {
  return (
    <RequireAdmin>
      <PageSection title="History" intro="What will be shown here.">
        <AdminOutline sections={sections} />
      </PageSection>
    </RequireAdmin>
  )
}
