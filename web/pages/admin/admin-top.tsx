import { useKieApis } from '#web/features/providers/queries.ts'
import { Integrations } from '#web/features/settings/integrations/integrations.tsx'
import { UnsavedNote } from '#web/features/settings/unsaved-note.tsx'
import { addressOf } from './admin-groups.ts'
import { AdminSearch } from './admin-search.tsx'

/** Above every page of the administration: the search, the integrations and what is not saved yet. */
export function AdminTop() {
  const { data } = useKieApis()
  return (
    <div className="mb-6 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <AdminSearch />
        <Integrations accounts={data ?? null} addressOf={addressOf} />
      </div>
      <UnsavedNote addressOf={addressOf} />
    </div>
  )
}
