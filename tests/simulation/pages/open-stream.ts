import { eventStreamPath } from '#contract/live.ts'
import { Refusal } from '#server/refusal.ts'
import { spawn } from '#tests/simulation/actors/spawn.ts'
import type { Page } from './page.ts'

type Heard = { say(text: string): void; refused(): void; broken(): void }

/** Opens a stream of events at the page's server. @returns a function that closes it from the page's side */
export function openStream(
  page: Page,
  query: Record<string, string>,
  headers: Record<string, string>,
  heard: Heard,
): () => void {
  const { world, name, secret } = page
  const server = world.processes[page.server]
  let open = true
  const closed: (() => void)[] = []
  const end = (tell: () => void) => {
    if (!open) return
    open = false
    response.writableEnded = true
    for (const listener of closed) listener()
    tell()
  }
  const response = {
    writableLength: 0,
    writableEnded: false,
    once: (_: 'close', listener: () => void) => void closed.push(listener),
    removeHeader() {},
    writeHead() {},
    write: (text: string) => open && text.startsWith('id: ') && heard.say(text),
    end: () => end(heard.broken),
    destroy: () => end(heard.broken),
  }
  if (!server?.ready) {
    // The page's own code must have its EventSource before it hears of the error.
    queueMicrotask(() => end(heard.broken))
    return () => end(() => {})
  }
  const work = () => server.get({ path: eventStreamPath, query, headers, secret }, response)
  const request = spawn(world, `stream of ${name}`, work, {
    server,
    failed: (error) => end(error instanceof Refusal ? heard.refused : heard.broken),
  })
  for (const actor of [request, server.actor]) actor.onDeath.push(() => end(heard.broken))
  return () => end(() => {})
}
