import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { saveArrival } from './arrival-repository.ts'

const minuteMs = 60_000

/** Where third parties call, by their names in the checklist. */
export const webhookPaths = { creem: '/api/creem/webhook', paypal: '/api/paypal/webhook', kie: '/api/kie/callback/' }

/** Keeps when a third party last called and how it was answered. It may fail: nobody waits for it. */
export async function noteArrival(ctx: Context, url: string, status: number): Promise<void> {
  const name = Object.entries(webhookPaths).find(([, path]) => url.startsWith(path))?.[0]
  if (!name) return
  const at = ctx.clock.now()
  await saveArrival(ctx.db.root, { name, at, status }, addMs(at, -minuteMs)).catch((error) =>
    ctx.log.warn({ err: error, name }, 'an arrival could not be noted'),
  )
}
