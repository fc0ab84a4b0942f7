import { expect, type Page, type Route, test } from '@playwright/test'
import { refuse } from './shown-videos.ts'
import { serveSite, toast } from './site.ts'
import { password, signUp } from './visitor.ts'

const site = serveSite()

const register = (page: Page) => page.getByRole('button', { name: 'Register' })
const enter = (page: Page) => page.getByRole('button', { name: 'Sign In' })

async function openRegistration(page: Page): Promise<void> {
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
}

type Registration = { username?: string; email?: string; password?: string; confirm?: string }

async function fill(page: Page, values: Registration): Promise<void> {
  await page.getByLabel('Username').fill(values.username ?? '')
  await page.getByLabel('Email').fill(values.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(values.password ?? '')
  await page.getByLabel('Confirm password').fill(values.confirm ?? '')
}

async function signInAs(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await enter(page).click()
}

test('ACC-01 without mail, whoever forgot the password is told whom to write to', async ({ page }) => {
  await page.goto(`${site.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password? Write to us' }).click()
  await expect(page).toHaveURL(`${site.url}/contact`)
})

test('ACC-01 an empty form names every missing field', async ({ page }) => {
  await openRegistration(page)
  await register(page).click()
  const messages = page.getByRole('main').getByRole('alert')
  await expect(messages).toHaveText([
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
    'Please confirm your password',
  ])
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username must be at least 3 characters')
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('ACC-01 text typed after pressing Register is kept while the registration form loads', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route(/register-form.*\.js/, (route) => arrived.promise.then(() => route.fallback()))
  await page.goto(`${site.url}/login`)
  await register(page).click()
  await expect(register(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Username').fill('newcomer')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  arrived.resolve()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('newcomer')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a password')
})

test('ACC-01 reports the error of each field, and sends no request', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) asked += 1
  })
  await openRegistration(page)
  await fill(page, { username: 'ab', email: 'nobody', password: '12345', confirm: '12345' })
  await register(page).click()
  const messages = page.getByRole('main').getByRole('alert')
  await expect(messages).toHaveText([
    'Username must be at least 3 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
  ])
  await fill(page, { username: 'abc', email: 'nobody@example.com', password: 'abc-de', confirm: 'abc-df' })
  await register(page).click()
  await expect(messages).toHaveText(["Passwords don't match"])
  expect(asked).toBe(0)
})

test('ACC-01 after registration, the page switches to sign-in with the username filled in', async ({ page }) => {
  await openRegistration(page)
  await fill(page, { username: 'abc', password: 'abc-de', confirm: 'abc-de' })
  await register(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page).toHaveURL(`${site.url}/login`)
  await expect(page.getByLabel('Username')).toHaveValue('abc')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await signInAs(page, 'abc', 'abc-de')
  await expect(page).toHaveURL(`${site.url}/generate`)
})

test('ACC-01 a taken username is refused with the server’s message, also at the field', async ({ page }) => {
  await signUp(site.url, 'taken')
  await openRegistration(page)
  await fill(page, { username: 'taken', email: 'a@example.com', password: 'abc-de', confirm: 'abc-de' })
  await register(page).click()
  await expect(toast(page)).toContainText('Registration failed')
  await expect(toast(page)).toContainText('This username is already taken. Please choose another one.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This username is already taken. Please choose another one.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
})

test("ACC-01 'Registration failed' shows the server’s message", async ({ page }) => {
  await page.route('**/api/auth/register', (route) =>
    refuse(route, 429, 'TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.'),
  )
  await openRegistration(page)
  await fill(page, { username: 'abc', password: 'abc-de', confirm: 'abc-de' })
  await register(page).click()
  await expect(toast(page)).toContainText('Registration failed')
  await expect(toast(page)).toContainText('Too many attempts. Please wait a moment and try again.')
})

test('ACC-02 both fields are required', async ({ page }) => {
  await page.goto(`${site.url}/login`)
  await enter(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(['Username is required', 'Password is required'])
  await page.getByLabel('Username').fill('somebody')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(['Password is required'])
})

test('ACC-02 a refusal does not reveal whether the user exists', async ({ page }) => {
  await signUp(site.url, 'existing')
  await page.goto(`${site.url}/login`)
  for (const username of ['existing', 'missing']) {
    await signInAs(page, username, 'wrong horse')
    await expect(toast(page)).toHaveText('Đăng nhập thất bạiTên đăng nhập hoặc mật khẩu không đúng')
    await expect(toast(page).locator('[lang="vi"]')).toHaveCount(2)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The username or the password is wrong')
    await expect(page.getByLabel('Password')).toBeFocused()
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page)).toHaveCount(0)
  }
  await expect(page).toHaveURL(`${site.url}/login`)
})

test("ACC-02 'Đăng nhập thất bại' shows the server’s message", async ({ page }) => {
  await page.route('**/api/auth/login', (route) => refuse(route, 403, 'NOT_ALLOWED', 'This account is disabled.'))
  await page.goto(`${site.url}/login`)
  await signInAs(page, 'somebody')
  await expect(toast(page)).toContainText('Đăng nhập thất bại')
  await expect(toast(page)).toContainText('This account is disabled.')
  await expect(toast(page)).not.toHaveAttribute('lang')
  await expect(toast(page).locator('[lang="vi"]')).toHaveText(['Đăng nhập thất bại'])
})

test('ACC-02 signing in welcomes in Vietnamese and returns to the previous page', async ({ page }) => {
  await signUp(site.url, 'returning')
  await page.goto(`${site.url}/login?next=/my-creations`)
  await signInAs(page, 'returning')
  await expect(toast(page)).toContainText('Đăng nhập thành công')
  await expect(page).toHaveURL(`${site.url}/my-creations`)
  await expect(page.getByText('No videos yet')).toBeVisible()
})

test('ACC-02 SHL-09 an answer from before the sign-in, that nobody is signed in, does not sign the user out', async ({
  page,
}) => {
  await signUp(site.url, 'prompt')
  const signedIn = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const answerLate = async (route: Route) => {
    await signedIn.promise
    // The page may have cancelled the request by then.
    await route.fulfill({ json: { user: null } }).catch(() => {})
    answered.resolve()
  }
  await page.route('**/api/auth/current-user', answerLate, { times: 1 })
  await page.goto(`${site.url}/login?next=/my-creations`)
  await signInAs(page, 'prompt')
  const account = page.getByRole('button', { name: 'Account of prompt' })
  await expect(account).toBeVisible()
  signedIn.resolve()
  await answered.promise
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page.getByText('Credits Remaining')).toBeVisible()
  await expect(account).toBeVisible()
})

const elsewhere = [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
]

for (const next of elsewhere) {
  test(`ACC-02 next=${JSON.stringify(next)} does not lead to another site`, async ({ page, context }) => {
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) strangers.push(request.url())
    })
    page.on('dialog', (dialog) => strangers.push(dialog.message()))
    await site.enterAsUser(context)
    await page.goto(`${site.url}/login?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(`${site.url}/generate`)
    expect(strangers).toEqual([])
  })
}
