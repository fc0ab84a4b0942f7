import { expect, test } from '@playwright/test'
import { totpCode, totpStep } from '#server/features/accounts/factors/totp.ts'
import { noWorker, serveSite, toast } from './site.ts'
import { password, signIn, signUp } from './visitor.ts'

const site = serveSite(noWorker)

test('SEC-19 an administrator removes the second factors of a user, who is signed out everywhere', async ({
  page,
  context,
}) => {
  const account = { username: 'bob', password }
  const bob = await signUp(site.url, account.username)
  const { secret } = await bob.call('POST', '/api/user/totp', { password })
  await bob.call('POST', '/api/user/totp/confirm', { code: totpCode(secret, totpStep(new Date())) })
  await expect(signIn(site.url, account)).rejects.toThrow('SECOND_STEP_NEEDED')

  await site.enterAsAdmin(context)
  await page.goto(`${site.url}/admin/users?search=bob`)
  await page.getByRole('button', { name: 'bob', exact: true }).click()
  const name = 'Reset second factors'
  await page.getByRole('dialog', { name: 'bob' }).getByRole('button', { name }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove all second factors?' })
  await expect(question).toContainText('The passkeys, authenticator app and recovery codes of bob will be removed')
  await question.getByRole('button', { name }).click()
  await expect(toast(page)).toHaveText('Second factors removed')
  await expect(question).toHaveCount(0)
  expect((await bob.call('GET', '/api/auth/current-user')).user).toBeNull()
  await signIn(site.url, account)
})
