import { filmModel } from '#contract/videos/join-videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { findAddedLabel } from './added/added-model-repository.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { findOwnLabel } from './differences/difference-repository.ts'
import { isShipped } from './read-added-model.ts'

/** What people call a model here; its id if it is no longer in the catalogue. */
export async function findModelLabel(handle: Handle, id: string): Promise<string> {
  if (id === filmModel) return 'Joined film'
  return (await findOwnLabel(handle, id)) ?? shippedLabel(id) ?? (await findAddedLabel(handle, id)) ?? id
}

function shippedLabel(id: string): string | null {
  return catalogue.find((model) => model.id === id)?.label ?? null
}

/** Also of models that the operator has removed: their videos are still here. */
export async function isKnownModel(handle: Handle, id: string): Promise<boolean> {
  return isShipped(id) || (await findAddedLabel(handle, id)) !== null
}
