import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/live.ts'
import { type Cursor, isAfter, writeCursor } from '#server/events/cursor.ts'
import type { TailedEvent } from '#server/events/list-events.ts'

/** One open page. Ten thousand of them stand in a process: no timer, and as little else as possible, is kept for each. */
export type LiveStream = {
  userId: string
  sessionId: string
  expiresAtMs: number
  response: ServerResponse
  /** Which life of the database `sent` belongs to. */
  epoch: string
  /** The last event that was sent or will be, so that none goes out twice. */
  sent: Cursor
  /** What happens while the stream is still being told what it missed; null afterwards. */
  waiting: TailedEvent[] | null
}

export type LiveStreams = {
  /** @returns false when the user has too many already. */
  add(stream: LiveStream): boolean
  remove(stream: LiveStream): void
  of(userId: string): Iterable<LiveStream>
  all(): LiveStream[]
}

const maxPerUser = 20

/** The open streams of this process by their user. */
export function createLiveStreams(): LiveStreams {
  const byUser = new Map<string, Set<LiveStream>>()
  return {
    add(stream) {
      const streams = byUser.get(stream.userId) ?? new Set()
      if (streams.size >= maxPerUser) return false
      byUser.set(stream.userId, streams.add(stream))
      return true
    },
    remove(stream) {
      const streams = byUser.get(stream.userId)
      streams?.delete(stream)
      if (streams?.size === 0) byUser.delete(stream.userId)
    },
    of: (userId) => byUser.get(userId) ?? [],
    all: () => Array.from(byUser.values(), (streams) => [...streams]).flat(),
  }
}

/** A reader that does not take what it is sent is dropped; it comes back by its Last-Event-ID. */
const maxUnreadBytes = 64 * 1024

export function write({ response }: LiveStream, text: string): void {
  if (response.writableLength > maxUnreadBytes) response.destroy()
  else if (!response.writableEnded) response.write(text)
}

/** The part of an event's text that is the same for every page that is told of it. */
export function writeEvent(event: TailedEvent): string {
  const { taskId } = event.data
  const told: LiveEvent = { type: event.type, ...(typeof taskId === 'string' ? { taskId } : {}) }
  return `${writeCursor(event)}\ndata: ${JSON.stringify(told)}\n\n`
}

/** Sends an event unless the stream has it already. Whoever tells many streams writes its text once. */
export function tell(stream: LiveStream, event: TailedEvent, text = writeEvent(event)): void {
  if (stream.waiting) return void stream.waiting.push(event)
  if (!isAfter(event, stream.sent)) return
  stream.sent = event
  write(stream, `id: ${stream.epoch}.${text}`)
}

/** Says where the stream stands; it is resumed from there. */
export function announce(stream: LiveStream, name: 'ready' | 'reset'): void {
  write(stream, `id: ${stream.epoch}.${writeCursor(stream.sent)}\nevent: ${name}\ndata: {}\n\n`)
}
