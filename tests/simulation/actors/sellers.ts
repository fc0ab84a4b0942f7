import type { ModelChanges } from '#contract/models/model-changes.ts'
import { requireOwnFactor } from '#server/features/accounts/manage-factors/require-own-factor.ts'
import { createGpuServers } from '#server/features/gpu/require-ready-server.ts'
import { changeModel } from '#server/features/models/differences/change-model.ts'
import { pauseModel } from '#server/features/models/differences/pause-model.ts'
import { resumeModel } from '#server/features/models/differences/resume-model.ts'
import { updateAdminSettings } from '#server/features/settings/admin-settings.ts'
import { Refusal } from '#server/refusal.ts'
import { note, type World } from '#tests/simulation/world.ts'
import { noteOffer, soldModels } from './offers.ts'
import { ownModel } from './own-model.ts'
import { offerOwnModel } from './servers.ts'

/** An administrator changes what is offered, at one moment, so that every charge is before or after it. */
async function change(world: World, name: string, work: (adminId: string) => Promise<unknown>): Promise<void> {
  world.clock.forward(1)
  try {
    await work(world.userIds[0] ?? '')
    note(world, name)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    note(world, `${name} is refused ${error.code}`)
  }
  await noteOffer(world)
}

const pricedByCatalogue = soldModels.filter(({ modes }) =>
  Object.values(modes).every(({ prices }) => prices.every(({ credits }) => typeof credits === 'number')),
)

/** New prices in the settings, or for a model whose prices are in the catalogue. */
export async function reprice(world: World): Promise<void> {
  const { random, operator } = world
  const prices = {
    veo3FastCredits: random.between(1, 3),
    veo3Credits: random.between(2, 7),
    veo3FastApiPrice: `${random.between(1, 4)}.${random.pick(['00', '50'])}`,
    veo3ApiPrice: `${random.between(2, 9)}.00`,
  }
  const { id } = random.pick(pricedByCatalogue)
  const priceFactor = random.pick([0.5, 1, 1.7, 3])
  if (random.chance(0.5))
    await change(world, `new prices ${Object.values(prices)}`, (adminId) =>
      updateAdminSettings(operator, adminId, prices, requireOwnFactor),
    )
  else
    await change(world, `${id} costs × ${priceFactor}`, (adminId) =>
      changeModel(operator, adminId, { id, changes: { priceFactor } }),
    )
}

/** Which vendors may make the videos of which models, if their own fails. */
const routes: readonly [model: string, failover: ModelChanges['failover']][] = [
  [
    'veo3_fast',
    [
      { model: 'fal-veo-3.1-fast', modes: ['text', 'image', 'frames'] },
      { model: 'google-omni-1.2', modes: ['text', 'image'] },
    ],
  ],
  ['veo3_fast', [{ model: ownModel, modes: ['text', 'image'] }]],
  [ownModel, [{ model: 'fal-veo-3.1-fast', modes: ['text', 'image'] }]],
  [
    'veo3',
    [
      { model: 'fal-veo-3.1-fast', modes: ['text', 'image'] },
      { model: 'veo3_fast', modes: ['frames'] },
    ],
  ],
  ['fal-veo-3.1-fast', [{ model: 'fal-veo-3.1', modes: ['text', 'image', 'frames'] }]],
]

/** Further routes of a model, or none again. */
export async function rerouteModel(world: World): Promise<void> {
  const { random, operator } = world
  const [id, failover] = random.pick(routes)
  const changes = random.chance(0.85) ? { failover } : {}
  await change(world, `${id} has ${changes.failover?.length ?? 0} further routes`, (adminId) =>
    changeModel(operator, adminId, { id, changes }),
  )
}

/** A model is paused by hand, or resumed after that or after the provider's refusals. */
export async function pauseOrResume(world: World): Promise<void> {
  const { random, operator } = world
  const { id } = random.pick(soldModels)
  if (random.chance(0.4)) await change(world, `${id} is paused`, (adminId) => pauseModel(operator, adminId, id, null))
  else await resume(world, id)
}

export async function resume(world: World, id: string): Promise<void> {
  const { operator } = world
  const work = (adminId: string) =>
    id === ownModel ? offerOwnModel(world) : resumeModel(operator, createGpuServers(operator), adminId, id)
  await change(world, `${id} is resumed`, work)
}
