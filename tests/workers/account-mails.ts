import { sendAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { mailResetLinks } from '#server/features/accounts/recovery/forgot-password.ts'
import { readPayload } from '#server/jobs/job-payloads.ts'
import type { TestApp } from '#tests/test-app.ts'

/** Lets the app send its mails to accounts by itself, as a worker would. */
export async function workOnAccountMails({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await ctx.queue.work('mail-reset-links', 1, (data) => mailResetLinks(ctx, data))
  await ctx.queue.work('send-account-mail', 1, (data) => sendAccountMail(ctx, data))
}

/** Sends every queued mail to an account now. */
export async function sendAccountMails({ ctx, query }: TestApp): Promise<void> {
  const take = (name: 'mail-reset-links' | 'send-account-mail') =>
    query(`delete from pgboss.job where name = '${name}' returning data`)
  for (const { data } of await take('mail-reset-links'))
    await mailResetLinks(ctx, readPayload('mail-reset-links', data))
  for (const { data } of await take('send-account-mail'))
    await sendAccountMail(ctx, readPayload('send-account-mail', data))
}
