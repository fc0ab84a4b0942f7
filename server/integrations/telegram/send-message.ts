import { fitText, lengthOf } from '#contract/typed-text/measure-text.ts'
import { type Bot, callTelegram, type TelegramOutcome } from './call-telegram.ts'

export type Message = Bot & { chatId: string; text: string }

/** Telegram's limit is 4096 characters after parsing; our messages are plain text. */
const maxCharacters = 4000

/** Sends one plain message. https://core.telegram.org/bots/api#sendmessage */
export async function sendMessage({ chatId, text, ...bot }: Message): Promise<TelegramOutcome> {
  return callTelegram(bot, 'sendMessage', {
    chat_id: chatId,
    text: fitText(text, maxCharacters, lengthOf),
    link_preview_options: { is_disabled: true },
  })
}

/**
 * Sends a message, and asks about the bot and the chat beside it, so that the first failure names the cause. The message
 * alone decides: what stands between us and Telegram may know no other method.
 */
export async function sendTestMessage(message: Message): Promise<TelegramOutcome> {
  const [bot, chat, sent] = await Promise.all([
    callTelegram(message, 'getMe', {}),
    findChat(message),
    sendMessage(message),
  ])
  if (sent.outcome !== 'refused') return sent
  return [bot, chat].find(({ outcome }) => outcome === 'refused') ?? sent
}

/** Whether the bot's token is valid and it finds the chat, without a message to it. */
export function findChat({ chatId, ...bot }: Omit<Message, 'text'>): Promise<TelegramOutcome> {
  return callTelegram(bot, 'getChat', { chat_id: chatId })
}
