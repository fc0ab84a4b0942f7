import type { Context } from '#server/context.ts'
import { openSecret } from '#server/secrets.ts'
import { getSettings } from './settings-repository.ts'

export type Telegram = { apiUrl: string; token: string; chatId: string }

/** The bot and chat for notices; null until both are stored, `unreadable` if the token cannot be decrypted. */
export async function findTelegram(ctx: Context): Promise<Telegram | 'unreadable' | null> {
  const { telegramBotToken, telegramChatId } = await getSettings(ctx.db.root)
  if (!telegramBotToken || !telegramChatId) return null
  const token = openSecret(ctx.secrets, telegramBotToken)
  return token === null ? 'unreadable' : { apiUrl: ctx.config.telegramApiUrl, token, chatId: telegramChatId }
}
