import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { EventTail } from './events/event-tail.ts'
import type { VideoProvider } from './features/providers/video-provider.ts'
import type { DeadFiles } from './features/videos/retention/dead-files.ts'
import type { Storage } from './integrations/storage/storage.ts'
import type { Queue } from './jobs/queue.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Secrets } from './secrets.ts'

/** Everything a command may need, handed to it as its first argument. */
export type Context = {
  config: Config
  clock: Clock
  log: Logger
  db: Database
  queue: Queue
  limits: Limiter
  events: EventTail
  storage: Storage
  deadFiles: DeadFiles
  secrets: Secrets
  /** Set once this process has been told to stop: it finishes what it has and wants nothing new. */
  stopping: boolean
  /** By the name stored with each video. */
  providers: Record<string, VideoProvider>
}
