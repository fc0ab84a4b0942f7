import type { Context } from '#server/context.ts'
import { getSettings } from './settings-repository.ts'

export type Telegram = { apiUrl: string; token: string; chatId: string }

/** The bot and chat for notices; null until both are stored. */
export async function findTelegram(ctx: Context): Promise<Telegram | null> {
  const { telegramBotToken, telegramChatId } = await getSettings(ctx.db.root)
  if (!telegramBotToken || !telegramChatId) return null
  return { apiUrl: ctx.config.telegramApiUrl, token: ctx.secrets.open(telegramBotToken), chatId: telegramChatId }
}
