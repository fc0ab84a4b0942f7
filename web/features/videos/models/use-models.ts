import { queryOptions, useQuery } from '@tanstack/react-query'
import { listModels } from '#contract/models/list-models.ts'
import type { Model } from '#contract/models/model.ts'
import { modelLabel } from '#web/features/videos/video-words.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { knownModels } from './known-models.ts'

/** Loaded once for a page, and again after a refusal shows that the list is out of date. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await callEndpoint(listModels, { signal })).data,
})

export function useModels(): { models: readonly Model[]; loaded: boolean } {
  const { data, isSuccess } = useQuery(modelsQuery)
  return { models: data && data.length > 0 ? data : knownModels, loaded: isSuccess }
}

/** What people call a model: by the server's list, else by the labels that the page knows, else by its id. */
export function useModelLabel(id: string): string {
  const { models } = useModels()
  return models.find((model) => model.id === id)?.label ?? modelLabel(id)
}
