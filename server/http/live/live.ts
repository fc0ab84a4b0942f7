import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { eventStreamPath } from '#contract/live.ts'
import type { Context } from '#server/context.ts'
import { beginning, type Cursor, isAfter, readCursor } from '#server/events/cursor.ts'
import type { EventType } from '#server/events/event-payloads.ts'
import { getEventStream } from '#server/events/event-stream-repository.ts'
import { listRecentUserEvents, listUserEvents, type TailedEvent } from '#server/events/list-events.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal, TooManyRequests } from '#server/refusal.ts'
import {
  announce,
  createLiveStreams,
  type LiveStream,
  type LiveStreams,
  tell,
  write,
  writeEvent,
} from './live-streams.ts'

const querySchema = z.object({ lastEventId: z.string().max(200).optional() })
type StreamQuery = z.output<typeof querySchema>

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Stops proxies from buffering the events.
  'x-accel-buffering': 'no',
  // The stream ends with its connection. With chunked encoding, every event would take four writes instead of one.
  connection: 'close',
} as const

const heartbeatMs = 15_000
/**
 * Above this number, reloading is cheaper than sending the events one by one. So many also fit into what a page may
 * leave unread; with more, it would be disconnected each time that it reconnects.
 */
const maxMissed = 300
/** Closing a page frees a slot. */
const tooManyWaitSeconds = 30

const endsSessions: readonly string[] = ['session.ended', 'account.disabled'] satisfies EventType[]

type IsSignedIn = (sessionId: string) => Promise<boolean>

/** Notifies each open page of its own user's events, within a second. */
export function registerLive(app: App, ctx: Context, isSignedIn: IsSignedIn): void {
  const streams = createLiveStreams()
  let closing = false
  const stopListening = ctx.events.subscribe((event) => {
    if (event.userId === null) return
    const text = writeEvent(event)
    for (const stream of streams.of(event.userId)) tell(stream, event, text)
    if (endsSessions.includes(event.type)) void endSignedOut(ctx, [...streams.of(event.userId)], isSignedIn)
  })
  const heartbeat = setInterval(() => beat(ctx, streams), heartbeatMs).unref()

  app.get<{ Querystring: StreamQuery }>(
    eventStreamPath,
    {
      config: { outside: 'live' },
      exposeHeadRoute: false,
      schema: {
        summary: 'Stream the events of the signed-in user as server-sent events; Last-Event-ID resumes',
        security: [{ session: [] }],
        querystring: querySchema,
        produces: ['text/event-stream'],
      },
    },
    async (request, reply) => {
      if (closing) throw new Refusal('UNAVAILABLE')
      const stream = open(request, reply, ctx.events.position())
      if (!stream || !streams.add(stream)) throw new TooManyRequests(tooManyWaitSeconds)
      stream.response.once('close', () => streams.remove(stream))
      reply.hijack()
      // Fastify keeps the request while the stream is open, so it must not hold large objects.
      request.account = request.session = null
      // Random, so that pages do not all reconnect at the same moment after a restart.
      const comeBackMs = 1000 + Math.floor(Math.random() * 2000)
      stream.response.removeHeader('transfer-encoding')
      // The two types differ in allowing undefined values; Node omits those.
      stream.response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers })
      stream.response.write(`retry: ${comeBackMs}\n\n`)
      try {
        await catchUp(ctx, stream, lastEventId(request.headers, request.query))
        // The session may have ended between accepting the page and adding its stream.
        await endSignedOut(ctx, [stream], isSignedIn)
      } catch (error) {
        request.log.error({ err: error }, 'missed events could not be sent to a live page')
        stream.response.destroy()
      }
    },
  )

  app.addHook('preClose', async () => {
    closing = true
    stopListening()
    clearInterval(heartbeat)
    for (const { response } of streams.all()) response.end()
    // The connections become idle after their last bytes, and idle connections are closed.
    await sleep(0)
  })
}

function open({ session }: FastifyRequest, reply: FastifyReply, position: Cursor): LiveStream | null {
  if (!session) return null
  return {
    userId: session.account.id,
    sessionId: session.id,
    expiresAtMs: session.endsAt.getTime(),
    response: reply.raw,
    epoch: '',
    sent: position,
    waiting: [],
  }
}

function lastEventId(given: IncomingHttpHeaders, { lastEventId: asked }: StreamQuery): string | null {
  return given['last-event-id']?.toString() || asked || null
}

/**
 * Sends the missed events up to the tail's position, then the
 * events that arrived meanwhile. After that the stream is live.
 */
async function catchUp(ctx: Context, stream: LiveStream, asked: string | null): Promise<void> {
  const { epoch, trimmed, end } = await getEventStream(ctx.db.root)
  const upTo = stream.sent
  const [askedEpoch = '', place = ''] = asked?.split('.') ?? []
  const from = askedEpoch === epoch ? readCursor(place) : null
  const known = from && !isAfter(trimmed, from) && !isAfter(from, end)
  const missed = await listMissed(ctx, stream, asked === null ? 'recent' : known ? from : null)
  const meanwhile = stream.waiting ?? []
  Object.assign(stream, { waiting: null, epoch })
  if (missed) {
    stream.sent = known && from ? from : beginning
    for (const event of missed) tell(stream, event)
    // The client may already have received newer events from another process than this one has read.
    if (isAfter(upTo, stream.sent)) stream.sent = upTo
  }
  for (const event of meanwhile) tell(stream, event)
  announce(stream, missed ? 'ready' : 'reset')
}

async function listMissed(
  ctx: Context,
  { userId, sent: upTo }: LiveStream,
  from: Cursor | 'recent' | null,
): Promise<TailedEvent[] | null> {
  if (from === null) return null
  if (from === 'recent') return listRecentUserEvents(ctx.db.root, userId, upTo)
  const missed = await listUserEvents(ctx.db.root, { userId, after: from, upTo, limit: maxMissed + 1 })
  return missed.length > maxMissed ? null : missed
}

/** Ends the streams whose session has ended; other streams of the user continue. */
async function endSignedOut(ctx: Context, streams: LiveStream[], isSignedIn: IsSignedIn): Promise<void> {
  for (const { sessionId, response } of streams)
    try {
      if (!(await isSignedIn(sessionId))) response.end()
    } catch (error) {
      ctx.log.error({ err: error }, 'the session of a live page could not be checked')
      response.end()
    }
}

/** A single timer for all streams. Proxies drop connections that stay silent too long. */
function beat(ctx: Context, streams: LiveStreams): void {
  const now = ctx.clock.now().getTime()
  for (const stream of streams.all())
    if (stream.expiresAtMs <= now) stream.response.end()
    else write(stream, ':\n\n')
}
