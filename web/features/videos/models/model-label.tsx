import { useModelLabel } from './use-models.ts'

/** What people call a model. */
export function ModelLabel({ id }: { id: string }) {
  return <span dir="auto">{useModelLabel(id)}</span>
}
