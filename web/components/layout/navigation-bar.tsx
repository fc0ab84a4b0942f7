import { useNavigation } from 'react-router'
import * as texts from '#web/texts/shell.ts'

/** A line at the top of the page while the next page loads. It appears late, so that quick changes do not flash. */
export function NavigationBar() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={texts.loadingThePage}
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-approach bg-beam"
    />
  )
}
