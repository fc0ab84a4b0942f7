import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'

/**
 * Lighthouse with the browser that its own command starts. One that is started for tests does more beside the page, and on
 * two cores that is counted as the page's.
 */
export async function startLighthouse(browserPath: string, categories: string[]) {
  const browser = await launch({ chromePath: browserPath, chromeFlags: ['--headless', '--no-sandbox'] })
  async function run(url: string): Promise<Result> {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: categories,
      // It scrolls, and what that loads is no part of what a visitor waits for.
      disableFullPageScreenshot: true,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse did not measure ${url}: ${result?.lhr.runtimeError?.message}`)
    return result.lhr
  }
  return { run, stop: () => browser.kill() }
}
