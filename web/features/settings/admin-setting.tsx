import type { AdminSettings } from '#contract/settings/admin-settings.ts'
import type { Elements } from '#web/components/ui/elements.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import * as texts from '#web/texts/settings.ts'
import { useAdminSettings } from './admin-queries.ts'

/** Shows its children once the settings have loaded. */
export function AdminSetting({ children }: { children: (settings: AdminSettings) => Elements }) {
  const { data, isPending, refetch } = useAdminSettings()
  if (isPending) return <Skeleton className="h-18 max-w-3xl" />
  if (!data) return <Unreachable text={texts.settingsUnreachable} onRetry={() => void refetch()} />
  return children(data)
}
