import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventStreamPath, type LiveEvent, liveEventSchema } from '#contract/live.ts'
import { bypassCache } from './api.ts'
import { currentUserKey } from './query-client.ts'
import { accessKeys } from './session/access-keys.ts'

/** Events that arrive within this time lead to a single refetch. */
const togetherMs = 50
/**
 * The pause before reconnecting after a refusal for a reason other than the session,
 * such as too many open pages. Polling continues meanwhile.
 */
const tryAgainMs = 60_000

/**
 * Mounted once, by the shell. Shows changes to the user's data within a second. The stream is open only while the page
 * is visible, because a browser has six connections per host for all of its tabs.
 */
export function useLive(username: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => (username === null ? undefined : followEvents(queryClient)), [username, queryClient])
}

/** The queries that an event makes out of date. */
export function changedBy({ type, taskId }: LiveEvent): QueryKey[] {
  if (type === 'account.archive-changed') return [['archive']]
  if (type === 'session.ended' || (type.startsWith('account.') && type !== 'account.changed'))
    return [currentUserKey, ...accessKeys]
  if (!type.startsWith('video.')) return [currentUserKey]
  const one = taskId === undefined ? [] : [taskId]
  return [['video-tasks'], ['video-status', ...one], ['video', ...one]]
}

/** Follows the user's events and refetches what they change. @returns a function that stops it. */
export function followEvents(queryClient: QueryClient): () => void {
  let source: EventSource | null = null
  let place: string | null = null
  /** A connection failed before it had a place to resume from: nobody knows what was missed. */
  let mayHaveMissed = false
  let events: LiveEvent[] = []
  let followUp: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function refetch(keys: QueryKey[]): void {
    bypassCache()
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  function note({ data, lastEventId }: MessageEvent<string>): void {
    place = lastEventId
    events.push(liveEventSchema.parse(JSON.parse(data)))
    followUp ??= setTimeout(() => {
      const keys = events.flatMap(changedBy).map((key) => JSON.stringify(key))
      events = []
      followUp = undefined
      refetch([...new Set(keys)].map((key) => JSON.parse(key)))
    }, togetherMs)
  }

  function open(): void {
    const from = place === null ? '' : `?${new URLSearchParams({ lastEventId: place })}`
    const opened = new EventSource(eventStreamPath + from)
    source = opened
    opened.addEventListener('message', note)
    opened.addEventListener('ready', (message) => {
      place = message.lastEventId
      if (mayHaveMissed) refetch(everything)
      mayHaveMissed = false
    })
    opened.addEventListener('reset', (message) => {
      place = message.lastEventId
      refetch(everything)
    })
    opened.addEventListener('error', () => {
      mayHaveMissed ||= place === null
      // The browser reconnects a broken connection by itself, but not a refused one.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      close()
      retry = setTimeout(show, tryAgainMs)
      refetch([currentUserKey])
    })
  }

  function close(): void {
    clearTimeout(retry)
    source?.close()
    source = null
  }

  function show(): void {
    if (document.visibilityState !== 'visible') return void close()
    if (source) return
    open()
    // The data may have changed while the page was hidden; unchanged answers are not transferred again.
    if (place !== null) for (const queryKey of everything) void queryClient.invalidateQueries({ queryKey })
  }

  document.addEventListener('visibilitychange', show)
  show()
  return () => {
    document.removeEventListener('visibilitychange', show)
    clearTimeout(followUp)
    close()
  }
}

const everything: QueryKey[] = [['video-tasks'], ['video-status'], ['video'], currentUserKey, ...accessKeys]
