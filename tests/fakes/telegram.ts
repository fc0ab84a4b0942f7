import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody, sendJson } from '#tests/fakes/kie/kie-http.ts'
import { keepAlive } from './keep-alive.ts'

export type TelegramFake = {
  url: string
  token: string
  /** Every received message, in order. */
  messages: { chatId: string; text: string }[]
  /** Errors to answer instead, once each, oldest first. */
  failures: { error_code: number; description: string; parameters?: object | null }[]
  /** What the next messages wait for before they arrive, one each, oldest first. */
  waits: Promise<void>[]
  close(): Promise<void>
}

/** A fake Telegram over real HTTP: one bot, and the chat ids that it can write to. */
export async function startTelegramFake(chatIds: readonly string[] = ['4242']): Promise<TelegramFake> {
  const fake: Omit<TelegramFake, 'url'> = {
    token: '123456789:AAtelegram-fake-token-of-the-tests',
    messages: [],
    failures: [],
    waits: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = createServer(keepAlive, async (request, response) => {
    const text = (await readBody(request)).toString()
    await fake.waits.shift()
    const refuse = (error_code: number, description: string, parameters?: object | null) =>
      sendJson(response, { ok: false, error_code, description, parameters }, error_code)
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const planned = fake.failures.shift()
    if (planned) return refuse(planned.error_code, planned.description, planned.parameters)
    if (!token?.includes(':') || method?.toLowerCase() !== 'sendmessage') return refuse(404, 'Not Found')
    if (token !== fake.token) return refuse(401, 'Unauthorized')
    const { chat_id, text: said } = JSON.parse(text) as { chat_id: string | number; text: string }
    if (!chatIds.includes(String(chat_id))) return refuse(400, 'Bad Request: chat not found')
    if (said.length === 0 || said.length > 4096) return refuse(400, 'Bad Request: message is too long')
    fake.messages.push({ chatId: String(chat_id), text: said })
    sendJson(response, {
      ok: true,
      result: { message_id: fake.messages.length, date: 0, chat: { id: chat_id }, text: said },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { ...fake, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
