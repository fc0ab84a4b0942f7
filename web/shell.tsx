import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Footer } from '#web/components/layout/footer.tsx'
import { Header } from '#web/components/layout/header.tsx'
import { SkipLink } from '#web/components/layout/skip-link.tsx'
import { Toaster } from '#web/components/layout/toaster.tsx'
import { TooltipProvider } from '#web/components/ui/tooltip.tsx'
import { HeaderAccount } from '#web/features/accounts/header-account.tsx'
import { useSite } from '#web/features/settings/queries.ts'
import { useCurrentUserRefresh } from '#web/lib/current-user-query.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>
  )
}

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  useCurrentUserRefresh()
  const main = useFocusAfterNavigation()
  const { brandName } = useSite()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header brandName={brandName} account={<HeaderAccount />} />
      <main ref={main} id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer brandName={brandName} />
      <Toaster />
    </div>
  )
}

/** After a change of page, the keyboard and the screen reader go on at its beginning, not at the link just followed. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef<string>(null)
  useEffect(() => {
    const normal = pathname.replace(/\/+$/, '')
    if (shown.current !== null && shown.current !== normal) main.current?.focus({ preventScroll: true })
    shown.current = normal
  }, [pathname])
  return main
}
