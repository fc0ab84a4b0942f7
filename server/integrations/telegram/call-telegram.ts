import { z } from 'zod'
import { userAgent } from '#server/integrations/outbound/user-agent.ts'

export type Bot = { apiUrl: string; token: string }

/** `again`: may succeed later. `moved`: the chat has a new id. `refused`: will fail until the settings change. */
export type TelegramOutcome =
  | { outcome: 'done' }
  | { outcome: 'again'; afterMs: number; reason: string }
  | { outcome: 'moved'; chatId: string }
  | { outcome: 'refused'; reason: string }

/** What administrators read of a failure. */
export function describeFailure(failed: Exclude<TelegramOutcome, { outcome: 'done' }>): string {
  if (failed.outcome === 'moved') return `The chat has moved: its new chat ID is ${failed.chatId}.`
  return failed.outcome === 'again' ? `${failed.reason}. Please try again in a moment.` : failed.reason
}

/** The reason of `again` if Telegram limits messages. It then says itself how long nothing may be sent. */
export const limitedReason = 'Telegram is limiting messages'

const timeoutMs = 10_000
const unreachableMs = 30_000

const answerSchema = z.object({
  ok: z.boolean(),
  error_code: z.number().nullish(),
  description: z.string().nullish(),
  parameters: z
    .object({ retry_after: z.number().nullish(), migrate_to_chat_id: z.union([z.number(), z.string()]).nullish() })
    .nullish(),
})

type Answer = z.infer<typeof answerSchema>

/**
 * Calls a method of a bot. Never throws, and never reveals the address, which contains the token.
 * https://core.telegram.org/bots/api#making-requests
 */
export async function callTelegram({ apiUrl, token }: Bot, method: string, body: object): Promise<TelegramOutcome> {
  try {
    const response = await fetch(`${apiUrl}/bot${encodeURIComponent(token).replaceAll('%3A', ':')}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return decide(response.status, answerSchema.parse(await response.json()))
  } catch {
    return { outcome: 'again', afterMs: unreachableMs, reason: 'Telegram could not be reached' }
  }
}

/** The body's `ok` decides. The code of a refusal is only a hint; its description identifies the cause. */
function decide(status: number, { ok, error_code, description, parameters }: Answer): TelegramOutcome {
  if (ok) return { outcome: 'done' }
  const code = error_code ?? status
  const newChatId = parameters?.migrate_to_chat_id ?? null
  if (newChatId !== null) return { outcome: 'moved', chatId: String(newChatId) }
  if (code === 429)
    return {
      outcome: 'again',
      afterMs: (parameters?.retry_after ?? 30) * 1000,
      reason: limitedReason,
    }
  if (code >= 500) return { outcome: 'again', afterMs: unreachableMs, reason: 'Telegram is temporarily unavailable' }
  return { outcome: 'refused', reason: explain(code, description ?? '') }
}

const explanations: readonly [RegExp, string][] = [
  [
    /chat not found/i,
    'The chat does not exist, or the bot was never started in it. Check the chat ID and press Start in the bot.',
  ],
  [/blocked by the user/i, 'The person behind the chat ID has blocked the bot.'],
  [/kicked|not a member/i, 'The bot is no longer in that chat. Add it again.'],
  [/not enough rights|have no rights/i, 'The bot has no permission to write in that chat.'],
]

function explain(code: number, description: string): string {
  const known = explanations.find(([words]) => words.test(description))?.[1]
  if (known) return known
  if (code === 401) return 'The bot token is wrong or was revoked.'
  if (code === 404) return 'The bot token is incomplete. It looks like 123456789:AA…'
  return 'Telegram refused the message. Check the bot token and the chat ID.'
}
