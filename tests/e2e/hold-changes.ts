import type { Page } from '@playwright/test'

/**
 * Holds the calls under this path that change something.
 * @returns `asked` is fulfilled by the first of these calls; `release` lets all of them go
 */
export async function holdChanges(page: Page, path: string) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.resolve()
    await released.promise
    await route.fallback()
  })
  return { asked: asked.promise, release: released.resolve }
}
