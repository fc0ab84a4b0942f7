import { modelLabel } from '#web/features/videos/video-words.ts'
import { useModels } from './use-models.ts'

/** What people call a model: by the server's list, else by the labels that the page knows, else by its id. */
export function ModelLabel({ id }: { id: string }) {
  const { models } = useModels()
  return <span dir="auto">{models.find((model) => model.id === id)?.label ?? modelLabel(id)}</span>
}
