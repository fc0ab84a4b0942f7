import { confirmableSteps } from '#contract/overview.ts'
import { raiseAlarm } from '#server/events/raise-alarm.ts'
import { trimEvents } from '#server/events/trim-events.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { watchService } from '#server/features/notices/watch-service.ts'
import { readAll } from '#server/worker.ts'
import { waitForEvents } from '#tests/wait-for-events.ts'
import { bodyOf, type Site, times } from './open-site.ts'

/** Lets every event reader catch up. */
export async function readEverything(site: Site): Promise<void> {
  await waitForEvents(site)
  await readAll(site.ctx)
}

/** The operator's settings before the first sale. */
export async function addSettings({ admin, telegram }: Site): Promise<void> {
  bodyOf(await admin.put('/api/admin/settings/telegram', { telegramBotToken: telegram.token, telegramChatId: '4242' }))
  bodyOf(await admin.put('/api/admin/settings', { veo3ApiPrice: '9.50', veo3FastApiPrice: '1.75', maxTaskCost: 5000 }))
  bodyOf(await admin.put('/api/admin/storage', { retentionDays: 400, minFreeMegabytes: 1 }))
  for (const name of ['terms', 'privacy'])
    bodyOf(await admin.put(`/api/admin/site-pages/${name}`, { text: `## Ours\n\nWhat we say of ${name}.` }))
  for (const step of confirmableSteps) bodyOf(await admin.put(`/api/admin/checklist/${step}`, { isConfirmed: true }))
  const offer = { name: 'Summer', credits: 99, price: '12.00', description: 'For a week.', bonusCredits: 3 }
  const ended = bodyOf(await admin.post('/api/admin/credit-packages', offer))
  bodyOf(await admin.delete(`/api/admin/credit-packages/${ended.id}`))
  bodyOf(await admin.post('/api/admin/credit-packages', { ...offer, name: 'Not for sale', isActive: false }))
}

/** From here on, a paid provider makes the videos. */
export async function addProviderAccounts({ admin, kie }: Site): Promise<void> {
  bodyOf(await admin.put('/api/admin/settings', { kieToken: 'the token of last resort' }))
  kie.onBalance = 4321
  for (const index of times(12)) {
    // Accounts that get no videos: callbacks of the others are not signed.
    const isIdle = index === 2 || index === 3
    const keys = { token: `token-${index}`, ...(isIdle ? { webhookKey: `key-${index}` } : {}) }
    const account = { name: `account ${index}`, ...keys, totalCredits: index === 0 ? 100 : 40_000 }
    const { id } = bodyOf(await admin.post('/api/admin/kie-apis', { ...account, creditPrice: `0.00${index + 1}` }))
    if (index === 1) bodyOf(await admin.post(`/api/admin/kie-apis/${id}/sync`))
    if (index === 2) bodyOf(await admin.put(`/api/admin/kie-apis/${id}`, { isEnabled: false }))
    if (index === 5) bodyOf(await admin.put(`/api/admin/vendor-accounts/${id}`, { priority: 2, dailyCapDollars: 5000 }))
    if (index === 3) bodyOf(await admin.delete(`/api/admin/kie-apis/${id}`))
  }
}

/** Alarms, sent and pending notices, and trimmed events. */
export async function addAlarms(site: Site): Promise<void> {
  await site.query(`update kie_apis set resting_until = now() + interval '1 year', failures = 3,
    last_error = 'The key was refused.' where name = 'account 4'`)
  await watchService(site.ctx)
  for (const index of times(4)) {
    const alarm = { key: `of-the-seed-${index}`, detail: `something is wrong, number ${index}.` }
    await site.db.transaction((tx) => raiseAlarm(tx, alarm))
    await readEverything(site)
    if (index === 1) site.telegram.failures.push({ error_code: 403, description: 'Forbidden: bot was blocked' })
    if (index < 3) await sendNotices(site.ctx)
    site.clock.forward(120_000)
  }
  await site.query(`update events set created_at = created_at - interval '30 days'
    where id in (select id from events order by tx, id limit 20)`)
  await trimEvents(site.ctx, ['announce-videos', 'notices'])
}
