import { join } from 'node:path'
import { readAppSecret } from './boot/app-secret.ts'
import { makePrivateFolder } from './boot/private-folder.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/open-database.ts'
import { readJournal } from './db/restoring/journal.ts'
import { createEventTail } from './events/event-tail.ts'
import { findWorkflow } from './features/gpu/workflow-repository.ts'
import { createComfyProvider } from './features/providers/comfyui/comfyui-provider.ts'
import { createDemoProvider } from './features/providers/demo/demo-provider.ts'
import { createFalProvider } from './features/providers/fal/fal-provider.ts'
import { filmFolders } from './features/providers/film/film-folders.ts'
import { createFilmProvider } from './features/providers/film/film-provider.ts'
import { createGoogleProvider } from './features/providers/google/google-provider.ts'
import { createKieProvider } from './features/providers/kie/kie-provider.ts'
import { filmProviders } from './features/settings/serving-provider-policy.ts'
import { createDeadFiles } from './features/videos/retention/dead-files.ts'
import { createLocalStorage } from './integrations/storage/local-storage.ts'
import { createS3Storage } from './integrations/storage/s3-storage.ts'
import type { Storage } from './integrations/storage/storage.ts'
import { createQueue } from './jobs/queue.ts'
import { createLimiter } from './limits/limiter.ts'
import { createLog } from './log.ts'
import { createSecrets } from './secrets.ts'

/** Creates everything that commands need. Opens the database but starts nothing. */
export async function createContext(config: Config): Promise<{ ctx: Context; close: () => Promise<void> }> {
  makePrivateFolder(config.dataDir)
  const log = createLog(config.logLevel)
  const restoring = config.databaseUrl ? null : await readJournal(config.dataDir)
  const db = await openDatabase(config)
  if (restoring?.state === 'prepare') log.warn('a restore was interrupted and has been undone; run it again')
  const storage = createStorage(config)
  const demo = createDemoProvider({
    folder: join(config.dataDir, 'demo'),
    storage,
    clock: systemClock,
    log,
    draws: config.roles.includes('worker'),
  })
  const film = createFilmProvider({
    ...filmFolders(config.dataDir),
    storage,
    clock: systemClock,
    log,
    draws: config.roles.includes('worker'),
  })
  const { kieApiUrl: apiUrl, kieUploadUrl: uploadUrl, callbackAllowedOrigins: allowedOrigins } = config
  const kie = createKieProvider({ apiUrl, uploadUrl, storage, log, allowedOrigins })
  const { falQueueUrl: queueUrl, falKeysUrl: keysUrl } = config
  const fal = createFalProvider({ queueUrl, keysUrl, storage, log, allowedOrigins })
  const google = createGoogleProvider({ apiUrl: config.googleVideoUrl, storage, log, allowedOrigins })
  const comfyui = createComfyProvider({ storage, findWorkflow: (hash) => findWorkflow(db.root, hash), log })
  const secrets = createSecrets(readAppSecret(config), config.appSecretPrevious)
  const events = createEventTail(db, log, { reads: config.roles.includes('web') })
  const ctx: Context = {
    config,
    clock: systemClock,
    log,
    db,
    queue: createQueue(db, log, { worker: config.roles.includes('worker') }),
    limits: createLimiter(db, systemClock, secrets),
    events,
    storage,
    deadFiles: createDeadFiles({ db, events, log }),
    secrets,
    stopping: false,
    providers: { demo, kie, fal, google, comfyui, [filmProviders.other]: film, [filmProviders.demo]: film },
  }
  const close = async () => {
    await demo.stop()
    await film.stop()
    await db.close()
  }
  return { ctx, close }
}

/** Stores media as configured: in object storage, or in a local folder. */
export function createStorage({ s3, dataDir, publicUrl, mediaPublicUrl }: Config): Storage {
  if (!s3) return createLocalStorage(join(dataDir, 'media'), publicUrl)
  const mediaUrl = mediaPublicUrl ?? `${publicUrl}/media`
  return createS3Storage({ ...s3, mediaUrl, copiesFolder: join(dataDir, 'copies') })
}
