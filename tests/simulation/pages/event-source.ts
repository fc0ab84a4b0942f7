import type { Actor } from '#tests/simulation/actors/actor.ts'
import { currentActor, runAs } from '#tests/simulation/actors/actor.ts'
import { openStream } from './open-stream.ts'
import { type Page, pageOf } from './page.ts'

/** The pauses before a browser connects again: the server names one between these. */
const comeBackMs = [1000, 3000] as const

/** The browser's EventSource: connects again by itself with the last id, but not after a refusal. */
export class SimulatedEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  readonly #page: Page
  readonly #asked: Record<string, string>
  #lastId = ''
  #hangUp: () => void = () => {}

  constructor(address: string) {
    super()
    this.#page = pageOf(currentActor() as Actor)
    this.#asked = Object.fromEntries(new URL(address, 'http://x').searchParams)
    this.#connect()
  }

  close(): void {
    this.readyState = SimulatedEventSource.CLOSED
    this.#page.isLive = false
    this.#hangUp()
  }

  #connect(): void {
    const headers: Record<string, string> = this.#lastId ? { 'last-event-id': this.#lastId } : {}
    this.#hangUp = openStream(this.#page, this.#asked, headers, {
      receive: (text) => this.#receive(text),
      refused: () => this.#break(SimulatedEventSource.CLOSED),
      broken: () => this.#break(0),
    })
  }

  #receive(text: string): void {
    if (this.readyState === SimulatedEventSource.CLOSED) return
    this.readyState = 1
    const fields = new Map(text.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]))
    this.#lastId = fields.get('id') ?? this.#lastId
    const name = fields.get('event') ?? 'message'
    if (name !== 'message') this.#page.isLive = true
    if (fields.has('data')) this.#dispatch(name, fields.get('data'))
  }

  #break(readyState: number): void {
    if (this.readyState === SimulatedEventSource.CLOSED) return
    this.readyState = readyState
    this.#page.isLive = false
    this.#dispatch('error')
    if (readyState !== 0) return
    const { actor, world } = this.#page
    const comeBack = () => this.readyState === 0 && this.#connect()
    world.clock.addTimer(actor, comeBack, world.random.between(...comeBackMs))
  }

  #dispatch(name: string, data?: string): void {
    const event = new MessageEvent(name, { data, lastEventId: this.#lastId })
    runAs(this.#page.actor, () => this.dispatchEvent(event))
  }
}
