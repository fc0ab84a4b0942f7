import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import type { Context } from '#server/context.ts'
import { listKnownModels } from '#server/features/models/read-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import { testConnection } from './connection/test-connection.ts'
import { type InspectedServer, inspectAll } from './inspect-all.ts'
import { noteReady } from './note-verdicts.ts'
import { toVerdicts } from './server-verdicts.ts'

/** Whether each server that takes videos works. Makes a tiny clip on each, which takes seconds. */
export async function checkServers(ctx: Context): Promise<CheckedServer[]> {
  const servers = await inspectAll(ctx, [])
  return Promise.all(
    servers.map(async (one) => {
      const checked = toChecked(one)
      if (!one.access || checked.faults.length > 0) return checked
      const { faults, warnings } = await testConnection(one.access)
      return { ...checked, faults, warnings: [...checked.warnings, ...warnings] }
    }),
  )
}

/** Whether each server has what a model needs. One that has it by now gets its videos again. @throws Refusal NOT_FOUND */
export async function checkModel(ctx: Context, id: string): Promise<CheckedServer[]> {
  const model = (await listKnownModels(ctx.db.root)).find((one) => one.id === id)
  if (!model?.gpu) throw new Refusal('NOT_FOUND', 'Model not found.')
  const servers = await inspectAll(ctx, [model.gpu])
  await noteReady(ctx, id, toVerdicts(servers))
  return servers.map(toChecked)
}

function toChecked({ id, name, server, models }: InspectedServer): CheckedServer {
  const { version, device } = server
  const faults = [server, ...models].flatMap(({ lacks, unanswered }) => [...lacks, ...(unanswered ? [unanswered] : [])])
  const warnings = [server, ...models].flatMap((one) => one.warnings)
  return { id, name, version, device, faults, warnings }
}
