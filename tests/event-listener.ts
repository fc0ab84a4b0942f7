import type { TestBrowser } from './test-browser.ts'
import { waitUntil } from './wait-until.ts'

export type Message = { id: string; name: string; data: Record<string, unknown> }

/** A page that listens to its user's events over a real connection. */
export type EventListener = {
  status: number
  headers: Headers
  /** Every message so far. */
  messages: Message[]
  /** Waits for a message that matches. */
  until(fits: (message: Message) => boolean): Promise<Message>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): void
}

/** Listens as `browser` to a server with an open port, from `lastEventId` on. */
export async function listen(url: string, browser: TestBrowser, lastEventId?: string): Promise<EventListener> {
  const abort = new AbortController()
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) }
  const response = await fetch(`${url}/api/events`, { headers, signal: abort.signal })
  const messages: Message[] = []
  const ended = read(response, (message) => void messages.push(message))
  return {
    status: response.status,
    headers: response.headers,
    messages,
    ended,
    close: () => abort.abort(),
    until: (fits) => waitUntil('the server says what fits', () => messages.find(fits)),
  }
}

async function read(response: Response, tell: (message: Message) => void): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]),
        )
        const data = fields.get('data')
        if (data !== undefined)
          tell({ id: fields.get('id') ?? '', name: fields.get('event') ?? 'message', data: JSON.parse(data) })
      }
    }
  } catch {
    // The test closed the stream, or the connection broke.
  }
}
