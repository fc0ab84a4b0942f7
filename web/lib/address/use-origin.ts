import { sampleBaseUrl } from '#contract/automation/samples/code-sample.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'

/** The origin of this page; a placeholder until a browser shows it. */
export function useOrigin(): string {
  return useInBrowser() ? window.location.origin : sampleBaseUrl
}
