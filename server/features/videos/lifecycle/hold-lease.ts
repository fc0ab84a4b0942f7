import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { leaseMs } from '#server/features/videos/moves/deadline-policy.ts'

type Held = { taskId: string; extend: (leasedUntil: Date) => Promise<void> }

/** Extends a lease as long as the work lasts. */
export async function holdLease<Result>(
  ctx: Context,
  { taskId, extend }: Held,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewal = setInterval(() => {
    extend(addMs(ctx.clock.now(), leaseMs)).catch((error) =>
      ctx.log.warn({ err: error, taskId }, 'a lease could not be renewed'),
    )
  }, leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}
