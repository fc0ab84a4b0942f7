import { sql } from 'drizzle-orm'
import { kieApis } from '#server/db/schema/providers.ts'
import { deleteKieApi, updateKieApi } from '#server/features/providers/save-kie-api.ts'
import { syncKieApi } from '#server/features/providers/sync-kie-api.ts'
import { resumeVideos } from '#server/features/videos/lifecycle/resume-videos.ts'
import { deleteFailedVideos } from '#server/features/videos/recovery/delete-failed-videos.ts'
import { recheckFailedVideos } from '#server/features/videos/recovery/recheck-failed-videos.ts'
import { refundVideo } from '#server/features/videos/recovery/refund-video.ts'
import { killAll } from '#tests/simulation/scheduler.ts'
import { note, type World } from '#tests/simulation/world.ts'
import { pickStarted } from './people.ts'
import { spawn } from './spawn.ts'

export function recheck(world: World): void {
  spawn(world, 'recheck failed', (ctx) => recheckFailedVideos(ctx, null))
}

export function removeFailed(world: World): void {
  spawn(world, 'delete failed', (ctx) => deleteFailedVideos(ctx, null))
}

/** An administrator refunds a video in any stage; sometimes two administrators do so at once. */
export function refund(world: World): void {
  const asked = pickStarted(world)
  if (!asked) return
  const times = world.random.chance(0.3) ? 2 : 1
  for (let time = 1; time <= times; time++)
    spawn(world, `refund ${asked.body.prompt}`, (ctx) => refundVideo(ctx, asked.userId, asked.taskId))
}

/** The embedded server is killed and restarted: no process survives that could still be working. */
export async function restart(world: World): Promise<void> {
  note(world, 'everything dies and starts again')
  killAll(world)
  await resumeVideos(world.operator)
}

/**
 * Changes an account as an administrator may. The change is atomic, so that the account's total can be counted again
 * before anything else books on it.
 */
export async function touchAccount(world: World): Promise<void> {
  const { random, operator: ctx } = world
  const ids = [...world.accountSums.keys()]
  if (ids.length === 0) return
  const id = random.pick(ids)
  const change = random.weighted<readonly [string, () => Promise<unknown>]>([
    [3, ['sync', () => syncKieApi(ctx, null, id)]],
    [3, ['disable', () => updateKieApi(ctx, null, id, { isEnabled: false })]],
    [4, ['enable', () => updateKieApi(ctx, null, id, { isEnabled: true })]],
    [2, ['top up', () => updateKieApi(ctx, null, id, { totalCredits: random.between(0, 2000) })]],
    [0.5, ['delete', () => deleteKieApi(ctx, null, id)]],
  ])
  const [name, work] = change
  // A deleted account refuses everything, which is expected here.
  const outcome = await work().then(
    () => 'done',
    (error) => String(error),
  )
  note(world, `${name} account ${ids.indexOf(id) + 1}: ${outcome}`)
  await countAccounts(world)
}

/** Records the total of every account. */
export async function countAccounts(world: World): Promise<void> {
  const sum = sql<number>`(${kieApis.totalCredits} + ${kieApis.totalUsage})::int`
  for (const row of await world.operator.db.root
    .select({ id: kieApis.id, sum })
    .from(kieApis)
    .orderBy(kieApis.createdAt))
    world.accountSums.set(row.id, row.sum)
}
