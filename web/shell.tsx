import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { AddressNotice } from '#web/components/layout/address-notice.tsx'
import { Footer } from '#web/components/layout/footer.tsx'
import { Header } from '#web/components/layout/header.tsx'
import { MissingPartNotice } from '#web/components/layout/missing-part-notice.tsx'
import { NavigationBar } from '#web/components/layout/navigation-bar.tsx'
import { OfflineNotice } from '#web/components/layout/offline-notice.tsx'
import { SkipLink } from '#web/components/layout/skip-link.tsx'
import { Toaster } from '#web/components/layout/toaster.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useCurrentUserRefresh, useForgetPreviousUser } from '#web/lib/current-user-query.ts'
import { useLive } from '#web/lib/live.ts'
import { watchTyping } from '#web/lib/parts/typed-fields.ts'
import { useNavigationTarget } from '#web/lib/parts/use-navigation-target.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { HeaderAccount } from './features/accounts/header/header-account.tsx'
import { StepUp } from './features/accounts/step-up/step-up.tsx'
import { appReadyEvent } from './first-paint/repeat-missed.ts'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useFocusAfterNavigation()
  useEffect(tellThatAppIsReady, [])
  useEffect(watchTyping, [])
  useNavigationTarget()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationBar />
      <Header account={<HeaderAccount />} />
      <AddressNotice />
      <OfflineNotice />
      <MissingPartNotice />
      <main ref={main} id="main" tabIndex={-1} data-behind-menu className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <Toaster />
      <StepUp />
      <AccountUpdates />
    </div>
  )
}

/** A separate component, so that an answer rerenders only the components that use it. */
function AccountUpdates() {
  useCurrentUserRefresh()
  const username = useCurrentUser().user?.username ?? null
  useForgetPreviousUser(username)
  useLive(username)
  return null
}

function tellThatAppIsReady(): void {
  document.documentElement.dataset.appReady = ''
  window.dispatchEvent(new Event(appReadyEvent))
}

/** After a navigation, moves the focus of keyboards and screen readers from the link to the start of the page. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef<string>(null)
  useEffect(() => {
    const normal = pathname.replace(/\/+$/, '')
    const changed = shown.current === null ? cameFromHere() : shown.current !== normal
    if (changed) main.current?.focus({ preventScroll: true })
    shown.current = normal
  }, [pathname])
  return main
}

/** A link that was followed before hydration loaded this page as a whole. */
function cameFromHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const untouched = document.activeElement === null || document.activeElement === document.body
  return (
    untouched &&
    navigation instanceof PerformanceNavigationTiming &&
    navigation.type === 'navigate' &&
    document.referrer.startsWith(`${window.location.origin}/`)
  )
}
