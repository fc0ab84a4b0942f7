import { expect, it } from 'vitest'
import { sendAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp } from '#tests/test-app.ts'
import { writeArchive } from './write-archive.ts'

it('MRK-03 the owner gets one mail when the archive is ready, with the page and not the file', async () => {
  const mail = await startMailFake()
  const test = await createTestApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://video.example', BRAND_NAME: 'Kino' })
  await test.ctx.queue.work('send-account-mail', 1, (data) => sendAccountMail(test.ctx, data))
  const browser = test.browser()
  const account = { username: 'mai', password: 'correct horse' }
  await browser.post('/api/auth/register', { ...account, email: 'mai@example.com' })
  await browser.post('/api/auth/login', account)
  await mail.take('mai@example.com')
  await browser.post('/api/user/archive')
  const [row] = await test.query('select id from archives')
  for (let workers = 0; workers < 2; workers++) await writeArchive(test.ctx, String(row?.id))
  const { subject, text } = await mail.take('mai@example.com')
  expect(subject).toBe('Your archive from Kino is ready')
  expect(text).toContain('https://video.example/my-account')
  expect(text).not.toContain('/download')
  expect(mail.mails).toEqual([])
  await test.close()
  await mail.close()
})
