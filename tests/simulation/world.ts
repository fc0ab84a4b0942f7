import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'
import type { VideoStage } from '#contract/videos/videos.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { VideoProvider } from '#server/features/providers/video-provider.ts'
import { createLimiter } from '#server/limits/limiter.ts'
import { createSecrets } from '#server/secrets.ts'
import type { Actor } from '#tests/simulation/actors/actor.ts'
import type { Offer } from '#tests/simulation/actors/offers.ts'
import type { Quoted, Wish } from '#tests/simulation/actors/wishes.ts'
import { createGpuServers, type GpuServers } from '#tests/simulation/doubles/gpu-servers.ts'
import { type KeptFiles, keepIn } from '#tests/simulation/doubles/memory-files.ts'
import { createMemoryQueue, type MemoryQueue } from '#tests/simulation/doubles/memory-queue.ts'
import { createUpstream, type SimulatedVendor, type Upstream } from '#tests/simulation/doubles/upstream.ts'
import { createVirtualClock, type VirtualClock } from '#tests/simulation/doubles/virtual-clock.ts'
import type { Page } from './pages/page.ts'
import type { Unchanged } from './pages/page-queries.ts'
import type { ServerProcess } from './pages/server-process.ts'
import { createRandom, type Random } from './random.ts'

export type World = {
  seed: number
  random: Random
  clock: VirtualClock
  queue: MemoryQueue
  upstream: Upstream
  servers: GpuServers
  kept: KeptFiles
  pglite: PGlite
  /** For the world's own checks and preparations; never waits. */
  operator: Context
  config: Config
  actors: Actor[]
  /** The web servers, each with its event tail. */
  processes: ServerProcess[]
  pages: Page[]
  /** Polls that were answered from memory since the rules were last checked. */
  unchanged: Unchanged[]
  userIds: string[]
  wishes: Wish[]
  quotes: Quoted[]
  /** Pictures that users have uploaded, and since when they may be stored. */
  uploads: { id: string; userId: string; since: number }[]
  /** What was offered at what price, from the first moment on. */
  offers: Offer[]
  /** The most that anybody allowed for the upgrade of a video, by its public id. */
  upgradeCaps: Map<string, number>
  /** The keys with which the provider signs its callbacks, by the account's token. */
  webhookKeys: Map<string, string>
  /** Public ids of videos that know their provider's task id. */
  named: Set<string>
  /** The last seen stage of each video, by its public id. */
  lastStages: Map<string, VideoStage>
  /** The vendor of each provider account. */
  vendors: Map<string, SimulatedVendor>
  /** The total of each provider account, booked or free; only administrators change it. */
  accountSums: Map<string, number>
  /** True once no more faults happen. */
  calm: boolean
  /** Whether calls may fail right now. */
  faulty: boolean
  crashRate: number
  errorRate: number
  log: string[]
  violations: string[]
}

const secrets = createSecrets('a secret of the simulation')

export function createWorld(seed: number, pglite: PGlite, db: Database): World {
  const random = createRandom(seed)
  const clock = createVirtualClock(Date.parse('2026-03-01T08:00:00Z') + (seed % 1000) * 60_000)
  const config = readConfig({
    DATA_DIR: '/simulated',
    VIDEO_PROVIDER: random.weighted([
      [5, 'kie'],
      [3, 'auto'],
      [2, 'demo'],
    ]),
    SIGNUP_CREDITS: String(random.between(3, 40)),
    PUBLIC_URL: random.chance(0.8) ? 'https://video.example.com' : 'http://localhost:3000',
  })
  const queue = createMemoryQueue(clock, random)
  const gone = random.chance(0.1) ? random.pick(['veo3_fast', 'veo3', 'demo']) : null
  const upstream = createUpstream(clock, random, gone)
  const world: Omit<World, 'operator'> = {
    seed,
    random,
    clock,
    queue,
    upstream,
    servers: createGpuServers(upstream, clock, random),
    kept: new Map(),
    pglite,
    config,
    actors: [],
    processes: [],
    pages: [],
    unchanged: [],
    userIds: [],
    wishes: [],
    quotes: [],
    uploads: [],
    offers: [],
    upgradeCaps: new Map(),
    webhookKeys: new Map(),
    named: new Set(),
    lastStages: new Map(),
    vendors: new Map(),
    accountSums: new Map(),
    calm: true,
    faulty: false,
    crashRate: random.pick([0, 0.02, 0.05, 0.1]),
    errorRate: random.pick([0, 0.02, 0.05]),
    log: [],
    violations: [],
  }
  return Object.assign(world, { operator: createOperator(world, db) })
}

/** A context that works without gates, on the same database. */
function createOperator({ config, clock, queue, kept, random }: Omit<World, 'operator'>, db: Database): Context {
  const log = { warn() {}, error() {}, info() {} } as unknown as Logger
  const kie = { balance: async () => random.between(0, 2000) } as unknown as VideoProvider
  return {
    config,
    clock,
    log,
    db,
    queue,
    limits: createLimiter(db, clock, secrets),
    events,
    storage: keepIn(kept),
    deadFiles,
    secrets,
    stopping: false,
    providers: { kie },
  }
}

/** The world itself serves no pages. */
const events: Context['events'] = {
  subscribe: () => () => {},
  watch: () => () => {},
  position: () => ({ tx: 0n, id: 0 }),
  versionOf: () => null,
  async follow() {},
  async start() {},
  async stop() {},
}

/** The simulation serves no files. */
const deadFiles: Context['deadFiles'] = { isDead: () => false, async refresh() {}, async start() {}, stop() {} }

/** Logs an event with its time. */
export function note(world: World, text: string): void {
  world.log.push(`${world.clock.now().toISOString().slice(8, 23)} ${text}`)
}
