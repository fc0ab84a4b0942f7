import { sampleBaseUrl } from '#contract/automation/automation-samples.ts'
import { useInBrowser } from './use-in-browser.ts'

/** The address under which this page is seen; a stand-in until a browser shows it. */
export function useOrigin(): string {
  return useInBrowser() ? window.location.origin : sampleBaseUrl
}
