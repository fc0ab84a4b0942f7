import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody, sendJson } from '#tests/fakes/kie/kie-http.ts'
import { keepAlive } from './keep-alive.ts'

export type TelegramFake = {
  url: string
  token: string
  /** The methods that were called, in order. */
  calls: string[]
  /** Like a proxy that forwards nothing else. */
  knowsOnlyMessages: boolean
  /** Every received message, in order. */
  messages: { chatId: string; text: string }[]
  /** Errors to answer messages with instead, once each, oldest first. `status`: of HTTP, if it is not that of the error. */
  failures: { error_code: number; description: string; parameters?: object | null; status?: number }[]
  /** Where to send the next messages on instead, one each, oldest first: an HTTP status and an address. */
  redirects: { status: number; location: string }[]
  /** What the next messages wait for before they arrive, one each, oldest first. */
  waits: Promise<void>[]
  close(): Promise<void>
}

const methods = /^(getMe|getChat|sendMessage)$/i

/** A fake Telegram over real HTTP: one bot, and the chat ids that it can write to. */
export async function startTelegramFake(chatIds: readonly string[] = ['4242']): Promise<TelegramFake> {
  const fake: Omit<TelegramFake, 'url'> = {
    token: '123456789:AAtelegram-fake-token-of-the-tests',
    calls: [],
    knowsOnlyMessages: false,
    messages: [],
    failures: [],
    redirects: [],
    waits: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = createServer(keepAlive, async (request, response) => {
    const text = (await readBody(request)).toString()
    const refuse = (error_code: number, description: string, parameters?: object | null, status = error_code) =>
      sendJson(response, { ok: false, error_code, description, parameters }, status)
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const isMessage = method?.toLowerCase() === 'sendmessage'
    fake.calls.push(method ?? '')
    if (isMessage) await fake.waits.shift()
    const redirect = isMessage ? fake.redirects.shift() : undefined
    if (redirect) return void response.writeHead(redirect.status, { location: redirect.location }).end()
    const planned = isMessage ? fake.failures.shift() : undefined
    if (planned) return refuse(planned.error_code, planned.description, planned.parameters, planned.status)
    if (!token?.includes(':') || !method || !methods.test(method)) return refuse(404, 'Not Found')
    if (fake.knowsOnlyMessages && !isMessage) return refuse(404, 'Not Found')
    if (token !== fake.token) return refuse(401, 'Unauthorized')
    if (method.toLowerCase() === 'getme')
      return sendJson(response, { ok: true, result: { id: 123_456_789, is_bot: true, first_name: 'A bot' } })
    const { chat_id, text: said = '' } = JSON.parse(text) as { chat_id: string | number; text?: string }
    if (!chatIds.includes(String(chat_id))) return refuse(400, 'Bad Request: chat not found')
    if (!isMessage) return sendJson(response, { ok: true, result: { id: chat_id, type: 'private' } })
    if (said.length === 0 || said.length > 4096) return refuse(400, 'Bad Request: message is too long')
    fake.messages.push({ chatId: String(chat_id), text: said })
    sendJson(response, {
      ok: true,
      result: { message_id: fake.messages.length, date: 0, chat: { id: chat_id }, text: said },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
