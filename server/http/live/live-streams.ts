import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/live.ts'
import { type Cursor, isAfter, writeCursor } from '#server/events/cursor.ts'
import type { TailedEvent } from '#server/events/list-events.ts'

/** One open page. A process may hold ten thousand of them, so each has no timer and as little state as possible. */
export type LiveStream = {
  userId: string
  sessionId: string
  expiresAtMs: number
  response: ServerResponse
  /** The epoch of the database that `sent` belongs to. */
  epoch: string
  /** The last event that was sent or is about to be, so that none is sent twice. */
  sent: Cursor
  /** Events that arrive while missed events are still being sent; null afterwards. */
  waiting: TailedEvent[] | null
}

export type LiveStreams = {
  /** @returns false if the user has too many streams already. */
  add(stream: LiveStream): boolean
  remove(stream: LiveStream): void
  of(userId: string): Iterable<LiveStream>
  all(): LiveStream[]
}

const maxPerUser = 20

/** The open streams of this process, by user. */
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

/** A client that does not read what it is sent is disconnected; it resumes with its Last-Event-ID. */
const maxUnreadBytes = 64 * 1024

export function write({ response }: LiveStream, text: string): void {
  if (response.writableLength > maxUnreadBytes) response.destroy()
  else if (!response.writableEnded) response.write(text)
}

/** The part of an event's text that is the same for every page. */
export function writeEvent(event: TailedEvent): string {
  const { taskId } = event.data
  const told: LiveEvent = { type: event.type, ...(typeof taskId === 'string' ? { taskId } : {}) }
  return `${writeCursor(event)}\ndata: ${JSON.stringify(told)}\n\n`
}

/** Sends an event unless the stream already has it. A caller with many streams formats the text once. */
export function tell(stream: LiveStream, event: TailedEvent, text = writeEvent(event)): void {
  if (stream.waiting) return void stream.waiting.push(event)
  if (!isAfter(event, stream.sent)) return
  stream.sent = event
  write(stream, `id: ${stream.epoch}.${text}`)
}

/** Sends the stream's position, from which it can be resumed. */
export function announce(stream: LiveStream, name: 'ready' | 'reset'): void {
  write(stream, `id: ${stream.epoch}.${writeCursor(stream.sent)}\nevent: ${name}\ndata: {}\n\n`)
}
