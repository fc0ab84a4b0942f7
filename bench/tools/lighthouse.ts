import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'

/**
 * Lighthouse with the browser that its own command starts. A browser started for tests does more work of its own, which
 * on two cores would count as the page's.
 */
export async function startLighthouse(browserPath: string, categories: string[]) {
  const browser = await launch({ chromePath: browserPath, chromeFlags: ['--headless', '--no-sandbox'] })
  async function run(url: string): Promise<Result> {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: categories,
      // The full-page screenshot scrolls, and the content that scrolling loads is not part of the measured load.
      disableFullPageScreenshot: true,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse did not measure ${url}: ${result?.lhr.runtimeError?.message}`)
    return result.lhr
  }
  return { run, stop: () => browser.kill() }
}
