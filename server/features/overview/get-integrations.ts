import type { Integrations } from '#contract/integrations.ts'
import type { Context } from '#server/context.ts'

/** Tries only the storage: each mail and each time stamp would be a real one. */
export async function getIntegrations({ config, storage }: Context): Promise<Integrations> {
  const isReachable = await storage.ping().then(
    () => true,
    () => false,
  )
  return {
    mail: config.smtpUrl !== null,
    storage: { isBucket: storage.localFolder === null, isReachable },
    timeStamp: config.timeStampUrl !== null,
  }
}
