import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Result } from 'lighthouse'
import type { BenchResult } from '#scripts/bench.ts'
import { findChromium } from '#scripts/testing/provide-test-tools.ts'
import { createProduct } from '#tests/product/product.ts'
import { startLighthouse } from './tools/lighthouse.ts'
import { interleave, middle } from './tools/rounds.ts'

const measuredPages = ['/', '/pricing', '/login']
const categories = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The load times of pages on a slow phone connection (Lighthouse: mobile, simulated slow 4G), and their size. */
export async function bench(): Promise<BenchResult[]> {
  const product = await createProduct()
  await product.start()
  const empty = await serveEmptyPage()
  const browserPath = findChromium() ?? chromium.executablePath()
  const addresses = {
    empty: empty.url,
    ...Object.fromEntries(measuredPages.map((path) => [path, product.url + path])),
  }
  try {
    const rounds = await measure(browserPath, addresses)
    return [
      ...measuredPages.flatMap((path) => scores(path, rounds[path] ?? [])),
      ...scores('an empty page,', rounds.empty ?? []).flatMap(({ limit, ...measured }) =>
        measured.unit === 'ms' ? measured : [],
      ),
      ...(await weighAndTouch(browserPath, product.url)),
    ]
  } finally {
    empty.close()
    await product.remove()
  }
}

async function weighAndTouch(executablePath: string, url: string): Promise<BenchResult[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return [...(await weigh(browser, url)), await weighVerify(browser, url), ...(await touch(browser, url))]
  } finally {
    await browser.close()
  }
}

/** An empty page, measured with the same browser and machine: the lower bound for every page. */
async function serveEmptyPage(): Promise<{ url: string; close(): void }> {
  const page = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Nothing</title><h1>Nothing</h1>'
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await once(server.listen(0), 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

async function measure(browserPath: string, addresses: Record<string, string>): Promise<Record<string, Result[]>> {
  const { run, stop } = await startLighthouse(browserPath, Object.keys(categories))
  async function visit(url: string) {
    // The first request makes the server compress the page.
    await fetch(url, { headers: { 'accept-encoding': 'br' } })
    return run(url)
  }
  try {
    return await interleave(
      Object.fromEntries(Object.entries(addresses).map(([name, url]) => [name, () => visit(url)])),
      7,
    )
  } finally {
    stop()
  }
}

function scores(path: string, rounds: readonly Result[]): BenchResult[] {
  const score = (category: string) =>
    middle(rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  const audit = (id: string, per = 1) =>
    middle(rounds.map(({ audits }) => (audits[id]?.numericValue ?? Number.POSITIVE_INFINITY) / per))
  for (const { score, title, scoreDisplayMode } of Object.values(rounds[0]?.audits ?? {}))
    if (score !== null && score < 0.9 && scoreDisplayMode === 'binary') console.log(`  ${path}: ${title}`)
  return [
    ...Object.entries(categories).map(([category, atLeast]) => ({
      name: `${path} ${category}`,
      ...score(category),
      unit: 'of 100',
      atLeast,
    })),
    { name: `${path} largest paint`, ...audit('largest-contentful-paint'), unit: 'ms', limit: 1200 },
    { name: `${path} blocked`, ...audit('total-blocking-time'), unit: 'ms', limit: 50 },
    { name: `${path} layout shift`, ...audit('cumulative-layout-shift'), unit: '', limit: 0.01 },
    { name: `${path} until it is quiet`, ...audit('total-byte-weight', 1000), unit: 'kB', limit: 300 },
  ]
}

type Weight = { script: number; all: number }

/** Counts compressed bytes as transferred. */
async function countBytes(page: Page): Promise<Weight> {
  const weight: Weight = { script: 0, all: 0 }
  page.on('requestfinished', async (request) => {
    const sizes = await request.sizes().catch(() => null)
    if (!sizes) return
    weight.all += sizes.responseBodySize
    if (request.resourceType() === 'script') weight.script += sizes.responseBodySize
  })
  return weight
}

async function weigh(browser: Browser, url: string): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const [path, limit] of [
    ['/', 150],
    ['/generate', 200],
  ] as const) {
    const page = await browser.newPage(phone)
    const weight = await countBytes(page)
    await page.goto(url + path, { waitUntil: 'load' })
    if (path === '/') results.push({ name: '/ script before idle', value: weight.script / 1000, unit: 'kB', limit: 10 })
    await page.waitForSelector('html[data-app-ready]')
    await page.waitForLoadState('networkidle')
    results.push({ name: `${path} script`, value: weight.script / 1000, unit: 'kB', limit })
    // The landing page fetches nothing before its application starts, so this is the total before a video plays.
    if (path === '/') results.push({ name: '/ in all', value: weight.all / 1000, unit: 'kB', limit: 300 })
    await page.close()
  }
  return results
}

/**
 * All that /verify loads until a file is chosen, with its document, without the files that /terms loads as well: the shell,
 * the styles and the fonts that all pages share. Compressed bytes, as transferred.
 */
async function weighVerify(browser: Browser, url: string): Promise<BenchResult> {
  const [shared, own] = [await listLoaded(browser, `${url}/terms`), await listLoaded(browser, `${url}/verify`)]
  const bytes = [...own].reduce((sum, [address, size]) => (shared.has(address) ? sum : sum + size), 0)
  return { name: '/verify before a file, beside the shell', value: bytes / 1000, unit: 'kB', limit: 30 }
}

async function listLoaded(browser: Browser, url: string): Promise<Map<string, number>> {
  const page = await browser.newPage(phone)
  const loaded = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    const size = request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    )
    loaded.set(request.url(), size)
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForSelector('html[data-app-ready]')
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(Array.from(loaded, async ([address, size]) => [address, await size] as const))
  await page.close()
  return new Map(sizes)
}

/** From the first touch, before hydration, to the frame that shows its effect; with the processor slowed 4×. */
async function touch(browser: Browser, url: string): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const [name, target, effect] of [
    ['menu', 'button[popovertarget]', '#mobile-menu:popover-open'],
    ['question', 'summary', 'details[open]'],
    ['theme', '[data-theme-toggle]', ':root[data-theme]'],
  ] as const) {
    const page = await browser.newPage(phone)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    const control = page.locator(target).first()
    await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const shown = page.evaluate<number>(untilShown(effect))
    await control.tap()
    results.push({ name: `/ first touch: ${name}`, value: await shown, unit: 'ms', limit: 200 })
    await page.close()
  }
  return results
}

/** Runs in the page. Resolves to the milliseconds from the touch to the first frame with the effect. */
function untilShown(effect: string): string {
  return `new Promise((resolve) => {
    let start = 0
    addEventListener('pointerdown', (event) => { start = event.timeStamp }, { capture: true, once: true })
    const look = () => {
      if (start > 0 && document.querySelector(${JSON.stringify(effect)})) resolve(performance.now() - start)
      else requestAnimationFrame(look)
    }
    look()
  })`
}
