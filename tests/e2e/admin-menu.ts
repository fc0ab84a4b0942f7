import { expect, type Page } from '@playwright/test'

/** Follows the link to a group of the administration, and waits until the page shows the group. */
export async function openGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Whether the browser would close the page without a warning of unsaved changes. */
export const mayClose = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
