import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changedBy, followEvents } from './live.ts'

const account = [['current-user'], ['account'], ['sessions'], ['connected-access'], ['api-tokens'], ['webhooks']]

it.each([
  [{ type: 'video.completed', taskId: 'vid_1' }, [['video-tasks'], ['video-status', 'vid_1'], ['video', 'vid_1']]],
  [{ type: 'video.deleted' }, [['video-tasks'], ['video-status'], ['video']]],
  [{ type: 'account.changed' }, [['current-user']]],
  [{ type: 'order.completed' }, [['current-user']]],
  [{ type: 'account.archive-changed' }, [['archive']]],
  [{ type: 'account.factors-changed' }, account],
  [{ type: 'session.ended' }, account],
])('GEN-20 %j makes the page refetch exactly what the event changed', (event, keys) => {
  expect(changedBy(event)).toEqual(keys)
})

/** The browser's stream; the test sends the server's messages with `say`. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
    opened.push(this)
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }

  say(type: string, lastEventId: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }))
  }

  refuse() {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const opened: FakeSource[] = []
const newest = () => opened.at(-1) ?? expect.unreachable()
const keys: QueryKey[] = [
  ['video-tasks', 'ana'],
  ['video-status', 'vid_1'],
  ['video-status', 'vid_2'],
  ['video', 'vid_1'],
  ['video', 'vid_2'],
  ['current-user'],
  ['account'],
  ['sessions'],
  ['api-tokens'],
  ['webhooks', 'wh_1', 'log', 1],
]

describe('the event stream', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  let client: QueryClient
  let stop: () => void

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', FakeSource)
    vi.stubGlobal('document', page)
    opened.length = 0
    page.visibilityState = 'visible'
    client = new QueryClient()
    stop = followEvents(client)
  })
  afterEach(() => {
    stop()
    client.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** The queries invalidated since the last call. */
  function askedAgain(): QueryKey[] {
    const stale = keys.filter((key) => client.getQueryState(key)?.isInvalidated)
    for (const key of keys) client.setQueryData(key, 'known')
    return stale
  }

  function show(visibilityState: 'visible' | 'hidden') {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }

  it('GEN-20 refetches within a second, once for simultaneous events', () => {
    askedAgain()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    newest().say('message', '1', '{"type":"video.completed","taskId":"vid_1"}')
    newest().say('message', '2', '{"type":"video.hd_ready","taskId":"vid_1"}')
    vi.advanceTimersByTime(1000)
    expect(askedAgain()).toEqual([
      ['video-tasks', 'ana'],
      ['video-status', 'vid_1'],
      ['video', 'vid_1'],
    ])
    expect(invalidate).toHaveBeenCalledTimes(3)
    newest().say('message', '3', '{"type":"account.changed"}')
    vi.advanceTimersByTime(1000)
    expect(askedAgain()).toEqual([['current-user']])
  })

  it('GEN-20 refetches everything if the server cannot replay the missed events', () => {
    askedAgain()
    newest().say('reset', '9')
    expect(askedAgain()).toEqual(keys)
  })

  it('GEN-20 a hidden page closes its connection, and a visible one continues after its last event', () => {
    newest().say('ready', 'epoch 7')
    newest().say('message', 'epoch 8', '{"type":"account.changed"}')
    askedAgain()
    show('hidden')
    expect(newest().readyState).toBe(FakeSource.CLOSED)
    show('visible')
    expect(opened.map(({ address }) => address)).toEqual(['/api/events', '/api/events?lastEventId=epoch+8'])
    expect(askedAgain()).toEqual(keys)
    show('visible')
    expect(opened).toHaveLength(2)
  })

  it('GEN-20 checks the session after a refusal, and reconnects a minute later', () => {
    askedAgain()
    newest().refuse()
    expect(askedAgain()).toEqual([['current-user']])
    vi.advanceTimersByTime(59_999)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(2)
  })

  it('GEN-20 leaves a broken connection to the browser, which reconnects by itself', () => {
    askedAgain()
    newest().dispatchEvent(new Event('error'))
    vi.advanceTimersByTime(60_000)
    expect([opened.length, askedAgain()]).toEqual([1, []])
  })

  it('GEN-20 refetches everything once its first connection comes late, since nobody knows what was missed', () => {
    askedAgain()
    newest().dispatchEvent(new Event('error'))
    newest().say('ready', 'epoch 7')
    expect(askedAgain()).toEqual(keys)
    newest().dispatchEvent(new Event('error'))
    newest().say('ready', 'epoch 8')
    expect(askedAgain()).toEqual([])
  })

  it('GEN-20 a page that was left stops refetching', () => {
    askedAgain()
    newest().say('message', '1', '{"type":"account.changed"}')
    stop()
    vi.advanceTimersByTime(60_000)
    show('visible')
    expect([newest().readyState, opened.length, askedAgain()]).toEqual([FakeSource.CLOSED, 1, []])
  })
})
