import { sql } from 'drizzle-orm'
import { providerAccounts } from '#server/db/schema/providers.ts'
import {
  createProviderAccount,
  deleteProviderAccount,
  updateProviderAccount,
} from '#server/features/providers/save-provider-account.ts'
import { syncKieApi } from '#server/features/providers/sync-kie-api.ts'
import { resumeVideos } from '#server/features/videos/lifecycle/resume-videos.ts'
import { deleteFailedVideos } from '#server/features/videos/recovery/delete-failed-videos.ts'
import { recheckFailedVideos } from '#server/features/videos/recovery/recheck-failed-videos.ts'
import { refundVideo } from '#server/features/videos/recovery/refund-video.ts'
import { type SimulatedVendor, simulatedVendors } from '#tests/simulation/doubles/upstream.ts'
import { killAll } from '#tests/simulation/scheduler.ts'
import { note, type World } from '#tests/simulation/world.ts'
import { noteOffer } from './offers.ts'
import { pickStarted } from './people.ts'
import { chooseServerChange, connectServer } from './servers.ts'
import { spawn } from './spawn.ts'

export function recheck(world: World): void {
  spawn(world, 'recheck failed', (ctx) => recheckFailedVideos(ctx, null))
}

export function removeFailed(world: World): void {
  spawn(world, 'delete failed', (ctx) => deleteFailedVideos(ctx, null))
}

/** An administrator refunds a video in any stage; sometimes two administrators do so at once. */
export function refund(world: World): void {
  const started = pickStarted(world)
  if (!started) return
  const times = world.random.chance(0.3) ? 2 : 1
  for (let time = 1; time <= times; time++)
    spawn(world, `refund ${started.name}`, (ctx) => refundVideo(ctx, started.userId, started.taskId))
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
  const { random, clock } = world
  const ids = [...world.accountSums.keys()]
  if (ids.length === 0) return
  // A charge at this very moment still knows the account as it was.
  clock.forward(1)
  const id = random.pick(ids)
  const vendor = world.vendors.get(id) ?? 'kie'
  const change = vendor === 'comfyui' ? chooseServerChange(world, id) : chooseChange(world, id, vendor)
  const [name, work] = change
  // A deleted account refuses everything, which is expected here.
  const outcome = await work().then(
    () => 'done',
    (error) => String(error),
  )
  note(world, `${name} account ${ids.indexOf(id) + 1}: ${outcome}`)
  await countAccounts(world)
}

function chooseChange({ random, operator: ctx }: World, id: string, vendor: SimulatedVendor) {
  return random.weighted<readonly [string, () => Promise<unknown>]>([
    [3, ['sync', () => syncKieApi(ctx, null, id)]],
    [3, ['disable', () => updateProviderAccount(ctx, null, id, { isEnabled: false }, vendor)]],
    [4, ['enable', () => updateProviderAccount(ctx, null, id, { isEnabled: true }, vendor)]],
    [2, ['top up', () => updateProviderAccount(ctx, null, id, { totalCredits: random.between(0, 2000) }, vendor)]],
    [0.5, ['delete', () => deleteProviderAccount(ctx, null, id, vendor)]],
  ])
}

const maxAccounts = 5

/** An administrator connects a provider account, sometimes an empty one, which may end the demo. */
export async function connectAccount(world: World): Promise<void> {
  const { operator, random, clock, webhookKeys, accountSums, config } = world
  if (accountSums.size >= maxAccounts || config.videoProvider === 'demo') return
  clock.forward(1000)
  const vendor = random.weighted([
    [3, 'kie'],
    [1, 'fal'],
    [1, 'google'],
  ] as const)
  const token = `${vendor}-token-${accountSums.size + 1}`
  const webhookKey = vendor === 'kie' && random.chance(0.3) ? `key of ${token}` : null
  if (webhookKey) webhookKeys.set(token, webhookKey)
  const account = {
    name: token,
    token,
    webhookKey,
    totalCredits: random.pick([0, 100, 450, 2000, 10_000]),
    veo3QualityCredits: 400,
    veo3FastCredits: 80,
    creditPrice: '0.005',
    isEnabled: random.chance(0.9),
  }
  const { id } = await createProviderAccount(operator, null, account, vendor)
  world.vendors.set(id, vendor)
  note(world, `${token} is connected`)
  await countAccounts(world)
}

/** An administrator connects a server of their own, if there is a model for it. */
export async function connectOwnServer(world: World): Promise<void> {
  world.clock.forward(1000)
  if (await connectServer(world)) await countAccounts(world)
}

/** Records the total of every account, and what can be bought with them. */
export async function countAccounts(world: World): Promise<void> {
  const sum = sql<number>`(${providerAccounts.totalCredits} + ${providerAccounts.totalUsage})::int`
  for (const row of await world.operator.db.root
    .select({ id: providerAccounts.id, sum })
    .from(providerAccounts)
    .orderBy(providerAccounts.createdAt))
    world.accountSums.set(row.id, row.sum)
  await noteOffer(world)
}

const dayMs = 24 * 60 * 60_000

/** One of the vendors cannot be reached for a day. */
export function vanish(world: World): void {
  const { random, upstream, clock } = world
  if (upstream.away) return
  const vendor = random.pick(simulatedVendors)
  upstream.vanish(vendor, clock.time() + dayMs)
  note(world, `${vendor} vanishes for a day`)
}
