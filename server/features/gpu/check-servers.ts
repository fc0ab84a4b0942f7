import type { CheckedServer } from '#contract/models/gpu/gpu-servers.ts'
import type { Context } from '#server/context.ts'
import { listKnownModels } from '#server/features/models/read-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import { inspectAll } from './inspect-all.ts'
import type { Findings, Inspected } from './inspect-server.ts'

/** Whether each server that takes videos works. */
export async function checkServers(ctx: Context): Promise<CheckedServer[]> {
  return (await inspectAll(ctx, [])).map(toChecked)
}

/** Whether each server has what a model needs. @throws Refusal NOT_FOUND */
export async function checkModel(ctx: Context, id: string): Promise<CheckedServer[]> {
  const model = (await listKnownModels(ctx.db.root)).find((one) => one.id === id)
  if (!model?.gpu) throw new Refusal('NOT_FOUND', 'Model not found.')
  return (await inspectAll(ctx, [model.gpu])).map(toChecked)
}

type Asked = { id: string; name: string; server: Inspected; models: readonly Findings[] }

function toChecked({ id, name, server, models }: Asked): CheckedServer {
  const { version, device, warnings } = server
  const faults = [server, ...models].flatMap(({ lacks, unanswered }) => [...lacks, ...(unanswered ? [unanswered] : [])])
  return { id, name, version, device, faults, warnings }
}
