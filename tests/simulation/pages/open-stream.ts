import { eventStreamPath } from '#contract/live.ts'
import { Refusal } from '#server/refusal.ts'
import { spawn } from '#tests/simulation/actors/spawn.ts'
import type { Page } from './page.ts'

/** The page's side of a stream. */
type Receiver = { receive(text: string): void; refused(): void; broken(): void }

/** Opens a stream of events at the page's server. @returns a function that closes it from the page's side */
export function openStream(
  page: Page,
  query: Record<string, string>,
  headers: Record<string, string>,
  receiver: Receiver,
): () => void {
  const { world, name, secret } = page
  const server = world.processes[page.server]
  let open = true
  const closed: (() => void)[] = []
  const end = (notify: () => void) => {
    if (!open) return
    open = false
    response.writableEnded = true
    for (const listener of closed) listener()
    notify()
  }
  const response = {
    writableLength: 0,
    writableEnded: false,
    once: (_: 'close', listener: () => void) => void closed.push(listener),
    removeHeader() {},
    writeHead() {},
    write: (text: string) => open && text.startsWith('id: ') && receiver.receive(text),
    end: () => end(receiver.broken),
    destroy: () => end(receiver.broken),
  }
  if (!server?.ready) {
    // The page's own code must have its EventSource before it receives the error.
    queueMicrotask(() => end(receiver.broken))
    return () => end(() => {})
  }
  const work = () => server.get({ path: eventStreamPath, query, headers, secret }, response)
  const request = spawn(world, `stream of ${name}`, work, {
    server,
    failed: (error) => end(error instanceof Refusal ? receiver.refused : receiver.broken),
  })
  for (const actor of [request, server.actor]) actor.onDeath.push(() => end(receiver.broken))
  return () => end(() => {})
}
