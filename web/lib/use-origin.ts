import { useSyncExternalStore } from 'react'
import { sampleBaseUrl } from '#contract/automation-samples.ts'

/** The address under which this page is seen; a stand-in until a browser shows it. */
export function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => sampleBaseUrl,
  )
}
