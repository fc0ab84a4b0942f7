import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import type { Shown, ShownPerson } from './dump-files.ts'
import { password } from './every-kind/add-people.ts'
import { bodyOf } from './every-kind/open-site.ts'

const secretNames = ['kieToken', 'paypalClientSecret', 'creemWebhookSecret', 'googleClientSecret', 'telegramBotToken']

/** Signs in with the password. */
export async function enter(test: TestApp, username: string): Promise<TestBrowser> {
  const browser = test.browser()
  bodyOf(await browser.post('/api/auth/login', { username, password }))
  return browser
}

/** What a signed-in user sees. */
export async function lookAround(browser: TestBrowser): Promise<Omit<ShownPerson, 'cookies' | 'token'>> {
  const { username, credits } = bodyOf(await browser.get('/api/auth/current-user')).user
  const tasks: { taskId: string; status: string }[] = bodyOf(await browser.get('/api/video-tasks')).tasks
  const { total: transactions } = bodyOf(await browser.get('/api/transactions'))
  return {
    username,
    credits,
    transactions,
    videos: Object.fromEntries(tasks.map((task) => [task.taskId, task.status])),
  }
}

export async function revealSecrets(admin: TestBrowser): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {}
  for (const name of secretNames) secrets[name] = bodyOf(await admin.post('/api/admin/settings/reveal', { name })).value
  return secrets
}

/** Signs these users in and records what they and the administrator see. */
export async function lookAtProduct(test: TestApp, admin: TestBrowser, usernames: string[]): Promise<Shown> {
  const people: ShownPerson[] = []
  for (const username of usernames) {
    const browser = await enter(test, username)
    const { token } = bodyOf(await browser.post('/api/user-tokens', { name: 'goes on' }))
    people.push({ ...(await lookAround(browser)), cookies: Object.fromEntries(browser.cookies), token })
  }
  return { at: test.clock.now().toISOString(), people, secrets: await revealSecrets(admin) }
}
