import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Tx } from '#server/db/transaction.ts'

/** Asks the operator's own servers whether they can make videos of a model. */
export type GpuServers = {
  /** @throws Refusal SERVERS_NOT_READY unless one of them has everything that the model needs */
  requireForTrial(modelId: string, definition: GpuDefinition): Promise<void>
  /**
   * The same. @returns stores which servers lack something: they get no videos of the model
   * @throws Refusal SERVERS_NOT_READY
   */
  requireForSale(modelId: string, definition: GpuDefinition): Promise<(tx: Tx) => Promise<void>>
}
