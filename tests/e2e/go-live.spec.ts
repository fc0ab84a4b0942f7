import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { waitUntilReady } from '#tests/product/running-product.ts'
import { look } from './look.ts'
import { toast } from './site.ts'
import { signUp } from './visitor.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/go-live.md'), 'utf8')
const [, rehearsal = ''] = guide.split('\n## ')
const [start = '', backUp = ''] = Array.from(rehearsal.matchAll(/```sh\n([\s\S]*?)```/g), ([, block = '']) => block)

/** The commands of the guide, in a folder and at ports of their own; the packages are installed already. */
async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'soundreel-rehearsal-'))
  const [port, kie, creem] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const place = (commands: string) =>
    commands
      .replace(/^npm ci$/m, '')
      .replaceAll('rehearsal/', `${folder}/`)
      .replaceAll('4010', String(kie))
      .replaceAll('4011', String(kie + 1))
      .replaceAll('4020', String(creem))
  const env = {
    ...process.env,
    ...{ PORT: String(port), KIE_FAKE_PORT: String(kie), CREEM_FAKE_PORT: String(creem) },
    // The server polls KIE every 10 to 14 seconds.
    KIE_FAKE_LOOKS: '0',
    CREEM_FAKE_WEBHOOK_URL: `http://127.0.0.1:${port}/api/creem/webhook`,
  }
  return { folder, url: `http://localhost:${port}`, env, place }
}

test('PLT-02 PAY-03 the rehearsal of docs/go-live.md leads to a paid order, a video and a restored backup', async ({
  page,
  browser,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  const { folder, url, env, place } = await prepare()
  const shell = spawn('bash', ['-c', place(start)], { cwd: root, env, detached: true, stdio: 'pipe' })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (text) => (output += text))
  const stop = () => {
    if (shell.pid && shell.exitCode === null && shell.signalCode === null) process.kill(-shell.pid, 'SIGINT')
  }
  try {
    await waitUntilReady(url, shell, () => output)
    await page.goto(`${url}/login`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('only a rehearsal')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).not.toHaveURL(/login/)

    await page.goto(`${url}/admin/providers`)
    await page.getByRole('button', { name: 'Add KIE API' }).click()
    await page.getByLabel('Name', { exact: true }).fill('KIE')
    await page.getByLabel('Token', { exact: true }).fill('kie-fake-key')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('KIE API saved')

    await page.goto(`${url}/admin/overview`)
    const step = (title: string) => page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
    await expect(step('Prices above cost')).toContainText('Veo3 Fast')
    if (!process.env.CI) await look(page, 'go-live')
    await page.getByRole('button', { name: 'Set prices with a margin of 30 %' }).click()
    await expect(toast(page)).toContainText('The prices are set')
    await expect(step('Prices above cost')).toContainText('Every video brings more than it costs')
    await page.getByRole('button', { name: 'Confirm: First backup' }).click()
    await expect(step('First backup')).toContainText(/Confirmed on \d\d:\d\d \d+\/\d+\/\d{4}\./)
    await page.getByRole('button', { name: 'Open again: First backup' }).click()
    await expect(step('First backup')).toContainText('Restore the backup once')

    await page.goto(`${url}/admin/payments`)
    await page.getByLabel('Enable Creem').click()
    await page.getByLabel('Creem API Key', { exact: true }).fill('creem_test_fake')
    await page.getByLabel('Creem Webhook Secret', { exact: true }).fill('whsec_creemfake')
    await page.getByRole('button', { name: 'Save Other Settings' }).click()
    await expect(toast(page)).toContainText('Settings updated')

    await page.goto(`${url}/admin/prices`)
    for (const [name, id] of [
      ['Starter', 'prod_1000'],
      ['Pro', 'prod_2500'],
      ['Premium', 'prod_4500'],
    ] as const) {
      expect(rehearsal).toContain(`\`${id}\``)
      await page.getByRole('button', { name: `Edit ${name}` }).click()
      await page.getByLabel('Creem product ID').fill(id)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    const context = await browser.newContext()
    const visitor = await signUp(url, 'customer')
    await visitor.enter(context)
    const shop = await context.newPage()
    await shop.goto(`${url}/pricing`)
    await shop.getByRole('button', { name: 'Purchase Starter' }).click()
    await shop.getByRole('button', { name: /Creem/ }).click()
    await shop.getByRole('button', { name: 'Pay now' }).click()
    await expect(toast(shop)).toContainText('1,000 credits were added to your balance.')
    await page.goto(`${url}/admin/overview`)
    await expect(step('Test purchase')).toContainText('Done')

    const { taskId } = await visitor.call('POST', '/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
    await expect
      .poll(async () => (await visitor.call('GET', '/api/video-tasks')).tasks[0], { timeout: 120_000 })
      .toMatchObject({ taskId, status: 'completed' })
    const ended = new Promise((resolve) => shell.once('exit', resolve))
    stop()
    await ended
    const restored = execFileSync('bash', ['-e', '-c', place(backUp)], {
      cwd: root,
      env: { ...env, DATA_DIR: join(folder, 'data') },
      encoding: 'utf8',
    })
    expect(restored.trim().split('\n').at(-1)).toBe('The ledger adds up.')
  } finally {
    stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
