import { queryOptions, useQuery } from '@tanstack/react-query'
import { listModels } from '#contract/models/list-models.ts'
import type { Model } from '#contract/models/model.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { untilLoaded } from '#web/lib/query-client.ts'
import { knownModels } from './known-models.ts'

/** Loaded once for a page, and again after a refusal shows that the list is out of date. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await callEndpoint(listModels, { signal })).data,
  refetchInterval: untilLoaded,
})

export function useModels(): { models: readonly Model[]; loaded: boolean } {
  const { data, isSuccess } = useQuery(modelsQuery)
  return { models: data && data.length > 0 ? data : knownModels, loaded: isSuccess }
}
