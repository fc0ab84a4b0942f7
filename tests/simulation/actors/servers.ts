import { workflowSchema } from '#contract/models/gpu/workflow.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { addGpuModel } from '#server/features/gpu/save-gpu-model.ts'
import { createServer, updateServer } from '#server/features/gpu/save-server.ts'
import { insertWorkflow } from '#server/features/gpu/workflow-repository.ts'
import { endPause } from '#server/features/models/differences/difference-repository.ts'
import { deleteProviderAccount } from '#server/features/providers/save-provider-account.ts'
import { imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { note, type World } from '#tests/simulation/world.ts'
import { defineOwnModel, ownModel } from './own-model.ts'

/** The operator adds a model for servers of their own, and offers it. */
export async function addOwnModel(world: World): Promise<void> {
  const { operator } = world
  const { root } = operator.db
  const [text = '', image = ''] = await Promise.all(
    [textWorkflow, imageWorkflow].map((one) => insertWorkflow(root, workflowSchema.parse(one), operator.clock.now())),
  )
  await addGpuModel(operator, adminOf(world), ownModel, defineOwnModel({ text, image }))
  await offerOwnModel(world)
}

/** Without the trial that the product demands: it would take longer than the rest of a run. */
export async function offerOwnModel({ operator }: World): Promise<void> {
  await operator.db.transaction(async (tx) => {
    if (await endPause(tx, ownModel, operator.clock.now()))
      await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

const maxServers = 2

/** @returns false if there are enough already */
export async function connectServer(world: World): Promise<boolean> {
  const { servers, operator, random, vendors } = world
  const number = servers.names().length + 1
  if (number > maxServers) return false
  const name = `comfyui-${number}.example`
  const limits = { priority: random.between(1, 2), isEnabled: random.chance(0.9) }
  const { id } = await createServer(operator, adminOf(world), {
    ...{ name, address: `http://${name}:8188`, header: null, ...limits },
  })
  servers.connect(name)
  vendors.set(id, 'comfyui')
  note(world, `${name} is connected`)
  return true
}

/** A change as an administrator may make it. @returns its name and the change */
export function chooseServerChange(world: World, id: string): readonly [string, () => Promise<unknown>] {
  const { random, operator } = world
  const set = (isEnabled: boolean) => () => updateServer(operator, adminOf(world), id, { isEnabled })
  return random.weighted<readonly [string, () => Promise<unknown>]>([
    [3, ['disable', set(false)]],
    [5, ['enable', set(true)]],
    [0.5, ['delete', () => deleteProviderAccount(operator, null, id, 'comfyui')]],
  ])
}

const minuteMs = 60_000

/** What happens to a machine in somebody's cellar. */
export function troubleServer(world: World): void {
  const { servers, random, clock } = world
  const name = random.pick(servers.names())
  const [what, happens] = random.weighted<readonly [string, () => void]>([
    [4, ['restarts', () => servers.restart(name)]],
    [1.5, ['hangs', () => servers.hang(name)]],
    [1, ['leaves', () => servers.leave(name, clock.time() + random.between(minuteMs, 100 * minuteMs))]],
  ])
  happens()
  note(world, `GPU ${what}: ${name}`)
}

const adminOf = ({ userIds }: World) => userIds[0] ?? ''
