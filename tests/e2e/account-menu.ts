import { expect, type Page } from '@playwright/test'

export const banner = (page: Page) => page.getByRole('banner')
export const accountMenu = (page: Page) => banner(page).getByRole('button', { name: /^Account of/ })
/** The user that this browser remembers. */
export const persisted = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('soundreel.session') ?? 'null'))

export async function logout(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** The page is the home page at this address, and shows nobody. */
export async function expectSignedOut(page: Page, home: string): Promise<void> {
  await expect(page).toHaveURL(home)
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(accountMenu(page)).toHaveCount(0)
  expect(await persisted(page)).toBe(null)
}
