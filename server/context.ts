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

/** Everything a command may need; passed to it as the first argument. */
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
  /** True once this process has received a stop signal: it finishes its current work and starts no more. */
  stopping: boolean
  /** By the provider name stored with each video. */
  providers: Record<string, VideoProvider>
}
