import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { describeFailure } from '#server/integrations/telegram/call-telegram.ts'
import { sendTestMessage } from '#server/integrations/telegram/send-message.ts'
import { Refusal } from '#server/refusal.ts'
import { forgetProblems } from './notice-repository.ts'
import { findTelegram } from './send-notices.ts'

/**
 * Tests the bot and the chat of the stored settings, and sends a message. If it arrives, notices work too, so recorded
 * failures are cleared.
 * @throws Refusal NOT_CONFIGURED, or TELEGRAM_FAILED with the reason.
 */
export async function testTelegram(ctx: Context, actorId: string): Promise<{ message: string }> {
  const telegram = await findTelegram(ctx)
  if (!telegram) throw new Refusal('NOT_CONFIGURED', 'Save a bot token and a chat ID first.')
  if (telegram === 'unreadable')
    throw new Refusal('NOT_CONFIGURED', 'The stored bot token cannot be decrypted. Enter it again.')
  const text = `${ctx.config.brandName}: notices will arrive in this chat.`
  const sent = await sendTestMessage({ ...telegram, text })
  const message = sent.outcome === 'done' ? 'The test message was sent.' : describeFailure(sent)
  await ctx.db.transaction(async (tx) => {
    if (sent.outcome === 'done') await forgetProblems(tx)
    await appendAudit(tx, { actorId, action: 'test-telegram', subject: 'settings', after: { message } })
  })
  if (sent.outcome !== 'done') throw new Refusal('TELEGRAM_FAILED', message)
  return { message }
}
