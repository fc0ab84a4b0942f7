import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Context } from '#server/context.ts'
import type { GpuServers } from '#server/features/models/gpu-servers.ts'
import { Refusal } from '#server/refusal.ts'
import { inspectAll } from './inspect-all.ts'
import { noteReady, noteVerdicts } from './note-verdicts.ts'
import { describeVerdict, isReady, toVerdicts, type Verdict } from './server-verdicts.ts'

/**
 * Asks all servers that take videos whether one of them has everything that a model needs, in all its modes.
 * @returns what each of them says
 * @throws Refusal SERVERS_NOT_READY with what each of them lacks
 */
async function requireReadyServer(ctx: Context, definition: GpuDefinition): Promise<Verdict[]> {
  const verdicts = toVerdicts(await inspectAll(ctx, [definition]))
  if (verdicts.some(isReady)) return verdicts
  if (verdicts.length === 0) throw new Refusal('SERVERS_NOT_READY', 'No enabled server is connected. Add one first.')
  throw new Refusal('SERVERS_NOT_READY', verdicts.flatMap(describeVerdict).join(' '))
}

export function createGpuServers(ctx: Context): GpuServers {
  return {
    requireForTrial: async (modelId, definition) => noteReady(ctx, modelId, await requireReadyServer(ctx, definition)),
    async requireForSale(modelId, definition) {
      const verdicts = await requireReadyServer(ctx, definition)
      return (tx) => noteVerdicts(tx, modelId, verdicts)
    },
  }
}
