import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { saveArrival } from './arrival-repository.ts'

const minuteMs = 60_000

/** The paths that third parties call, by their name in the checklist. */
export const webhookPaths = { creem: '/api/creem/webhook', paypal: '/api/paypal/webhook', kie: '/api/kie/callback/' }

/** Stores when a third party last called and the status it got. A failure is harmless: nothing waits for it. */
export async function noteArrival(ctx: Context, url: string, status: number): Promise<void> {
  const name = Object.entries(webhookPaths).find(([, path]) => url.startsWith(path))?.[0]
  if (!name) return
  const at = ctx.clock.now()
  await saveArrival(ctx.db.root, { name, at, status }, addMs(at, -minuteMs)).catch((error) =>
    ctx.log.warn({ err: error, name }, 'the time of a webhook call could not be stored'),
  )
}
