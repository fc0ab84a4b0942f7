import { z } from 'zod'
import { type GpuDefinition, gpuDefinitionSchema } from '#contract/models/gpu/gpu-definition.ts'
import { type ModelDefinition, modelDefinitionSchema } from '#contract/models/model-definition.ts'
import { filmModel } from '#contract/videos/join-videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import { findModelFault } from '#server/features/models/catalogue/check-catalogue.ts'
import { toGraphModel } from '#server/features/models/catalogue/graph-model.ts'
import { toShippedModel } from '#server/features/models/catalogue/jobs-model.ts'
import type { ShippedModel } from '#server/features/models/catalogue/shipped-model.ts'
import { listDefinitions, type StoredDefinition } from './added/added-model-repository.ts'

/** The models that come with the product, and those that the operator has added. */
export async function listKnownModels(handle: Handle): Promise<ShippedModel[]> {
  return withAdded(await listDefinitions(handle))
}

/** A newer version must start with whatever is stored, so a definition that it cannot use is left out. */
export function withAdded(stored: readonly StoredDefinition[]): ShippedModel[] {
  return [...catalogue, ...stored.flatMap((one) => readAddedModel(one) ?? [])]
}

const storedSchema = z.union([modelDefinitionSchema, gpuDefinitionSchema])
export type AddedDefinition = ModelDefinition | GpuDefinition

/** A model as the operator has described it: at the provider, or on servers of the operator's own. */
export function toAddedModel(id: string, definition: AddedDefinition): ShippedModel {
  return 'wire' in definition ? toShippedModel(id, definition) : toGraphModel(id, definition)
}

/** Null if this version cannot read it. */
export function readDefinition(stored: unknown): AddedDefinition | null {
  return storedSchema.safeParse(stored).data ?? null
}

/** Null if this version cannot read the definition, if it contradicts itself, or if a shipped model has its id. */
function readAddedModel({ id, definition }: StoredDefinition): ShippedModel | null {
  const read = readDefinition(definition)
  if (!read || isShipped(id)) return null
  const model = toAddedModel(id, read)
  return findModelFault(model, [model]) ? null : model
}

/** Also of films, which no model makes. */
export function isShipped(id: string): boolean {
  return id === filmModel || catalogue.some((model) => model.id === id)
}
