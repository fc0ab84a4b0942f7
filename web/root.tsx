import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { LogoMark } from '#web/components/layout/logo.tsx'
import { OldBrowserNotice } from '#web/components/layout/old-browser-notice.tsx'
import { ProblemPage } from '#web/components/layout/problem-page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { beforePaintScript } from './first-paint/before-paint.ts'
import { oldBrowserScript } from './first-paint/old-browser.ts'
import './app.css'
import * as texts from '#web/texts/shell.ts'
import favicon from './favicon.png?url&no-inline'
import fonts from './fonts.css?url&no-inline'
import { Providers, Shell } from './shell.tsx'

export function links() {
  return [
    { rel: 'icon', type: 'image/png', href: favicon },
    { rel: 'stylesheet', href: fonts },
  ]
}

export function Layout({ children }: { children: Elements }) {
  return (
    // The script before the first paint adds attributes here that prerendered pages cannot contain.
    <html lang={texts.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e0d10" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant from our own code */}
        <script dangerouslySetInnerHTML={{ __html: oldBrowserScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant from our own code */}
        <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <OldBrowserNotice />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Providers>
      <Shell>
        <Outlet />
      </Shell>
    </Providers>
  )
}

/** Shown at an address without a prerendered page until the script has loaded; the same for every address. */
export function HydrateFallback() {
  return (
    <div className="flex h-16 items-center px-4 sm:px-6">
      <LogoMark className="h-6 text-beam" />
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Providers>
      <Shell>
        <ProblemPage code={String(status)} title={texts.thisPageStoppedWorking} text={texts.errorWhileShowingThePage}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
          <Button asChild>
            <Link to="/">{texts.home}</Link>
          </Button>
        </ProblemPage>
      </Shell>
    </Providers>
  )
}
