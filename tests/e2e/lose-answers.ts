import type { Page } from '@playwright/test'

/** The server makes the changes that are asked for under this path, but its answers are lost. */
export const loseAnswers = (page: Page, path: string) =>
  page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
