import { browserFloor } from '#web/browser-floor.ts'
import * as texts from '#web/texts/shell.ts'

/** In every page, but only shown in browsers below the floor (web/first-paint/old-browser.ts), without any script. */
export function OldBrowserNotice() {
  return (
    <p role="alert" className="old-browser-only border-edge border-b bg-seat px-4 py-2 text-center text-sm">
      {texts.browserTooOld(browserFloor)}
    </p>
  )
}
