import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { getSettings, moveTelegramChat } from '#server/features/settings/settings-repository.ts'
import { limitedReason } from '#server/integrations/telegram/call-telegram.ts'
import { sendMessage } from '#server/integrations/telegram/send-message.ts'
import { openSecret } from '#server/secrets.ts'
import { composeDigest, retryDelayMs } from './digest-policy.ts'
import { changeNotices, claimNotices, countDue, countSent, isHeldBy, type Notice } from './notice-repository.ts'

/** Notices wait until the token is entered again or the lost APP_SECRET is back. The overview shows the reason. */
const unreadable = { outcome: 'again', afterMs: 30_000, reason: 'the stored bot token cannot be decrypted' } as const
const claimMs = 60_000
const minuteMs = 60_000
/** Further notices wait and become one digest; a Telegram group accepts 20 messages a minute. */
const maxPerMinute = 5
const batchSize = 200

type Telegram = { apiUrl: string; token: string; chatId: string }

/** The bot and chat for notices; null until both are stored, `unreadable` if the token cannot be decrypted. */
export async function findTelegram(ctx: Context): Promise<Telegram | 'unreadable' | null> {
  const { telegramBotToken, telegramChatId } = await getSettings(ctx.db.root)
  if (!telegramBotToken || !telegramChatId) return null
  const token = openSecret(ctx.secrets, telegramBotToken)
  return token === null ? 'unreadable' : { apiUrl: ctx.config.telegramApiUrl, token, chatId: telegramChatId }
}

/** Sends all due notices as one message. A failure affects nothing else. */
export async function sendNotices(ctx: Context): Promise<void> {
  if ((await countDue(ctx.db.root)) === 0) return
  const now = ctx.clock.now()
  if ((await countSent(ctx.db.root, addMs(now, -minuteMs))) >= maxPerMinute) return
  if (await isHeldBy(ctx.db.root, limitedReason, now)) return
  const claimed = await ctx.db.transaction((tx) => claimNotices(tx, now, addMs(now, claimMs), batchSize))
  if (claimed.length === 0) return
  const telegram = await findTelegram(ctx)
  // Notices from before a bot is connected are never sent.
  if (!telegram) return changeNotices(ctx.db.root, claimed, { dueAt: null })
  const text = composeDigest(
    ctx.config.brandName,
    claimed.map(({ text }) => text),
  )
  if (telegram === 'unreadable') return recordAttempt(ctx, claimed, unreadable)
  const sent = await sendMessage({ ...telegram, text })
  if (sent.outcome === 'moved') await moveTelegramChat(ctx.db.root, { from: telegram.chatId, to: sent.chatId })
  await recordAttempt(ctx, claimed, sent)
}

async function recordAttempt(
  ctx: Context,
  claimed: Notice[],
  sent: Awaited<ReturnType<typeof sendMessage>>,
): Promise<void> {
  const now = ctx.clock.now()
  const { root } = ctx.db
  switch (sent.outcome) {
    case 'done':
      return changeNotices(root, claimed, { dueAt: null, sentAt: now, sentWith: claimed[0]?.id ?? null, problem: null })
    case 'refused':
      return changeNotices(root, claimed, { dueAt: null, problem: sent.reason })
    case 'moved':
      return changeNotices(root, claimed, { dueAt: now })
    case 'again': {
      const isLimited = sent.reason === limitedReason
      for (const notice of claimed) {
        // All notices wait meanwhile, so earlier failures of this one must not lengthen the wait.
        const tries = isLimited ? 1 : notice.tries
        const delayMs = retryDelayMs(tries, now.getTime() - notice.createdAt.getTime(), sent.afterMs)
        const dueAt = delayMs === null ? null : addMs(now, delayMs)
        await changeNotices(root, [notice], { dueAt, problem: sent.reason })
      }
    }
  }
}
