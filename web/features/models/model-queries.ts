import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminModel,
  changeModel,
  listAdminModels,
  orderModels,
  pauseModel,
  resumeModel,
} from '#contract/models/admin-models.ts'
import type { ModelChanges } from '#contract/models/model-changes.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/admin.ts'

export const adminModelsKey = ['admin-models']
/** Visitors' list of models, which pages load once. */
const modelsKey = ['models']
const refreshMs = 30_000

/** Where the forms of a model keep what was typed, by its id. A new model has no id. */
export const modelDrafts = {
  changes: (id: string) => `model:${id}`,
  definition: (id = '') => `definition:${id}`,
  gpu: (id = '') => `gpu-model:${id}`,
}

export function useAdminModels() {
  return useQuery({
    queryKey: adminModelsKey,
    queryFn: async ({ signal }) => (await callEndpoint(listAdminModels, { signal })).data,
    refetchInterval: refreshMs,
    meta: { personal: true },
  })
}

/** `startedFrom`: the changes when the form was opened. */
type ToChange = { id: string; changes: ModelChanges; startedFrom: ModelChanges }

export function useChangeModel() {
  const keep = useKeepModel()
  const onError = useRefusedModel()
  return useMutation({
    mutationFn: ({ id, changes, startedFrom }: ToChange) =>
      callEndpoint(changeModel, { params: { id }, body: { ...changes, startedFrom } }),
    onSuccess: async (saved) => {
      await keep(saved)
      showToast({ title: texts.modelSaved })
    },
    onError,
  })
}

/** Reports that a change was refused, and loads the models again: another administrator may have changed them. */
export function useRefusedModel() {
  const queryClient = useQueryClient()
  return (error: Error) => {
    showFailure(texts.modelNotSaved, describeError(error))
    void queryClient.invalidateQueries({ queryKey: adminModelsKey })
  }
}

export function usePauseModel() {
  const keep = useKeepModel()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callEndpoint(pauseModel, { params: { id }, body: reason ? { reason } : {} }),
    onSuccess: async (saved) => {
      await keep(saved)
      showToast({ title: texts.modelPaused(saved.model.label) })
    },
    onError: (error) => showFailure(texts.modelNotSaved, describeError(error)),
  })
}

export function useResumeModel() {
  const keep = useKeepModel()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(resumeModel, { params: { id } }),
    onSuccess: async (saved) => {
      await keep(saved)
      showToast({ title: texts.modelResumed(saved.model.label) })
    },
    onError: (error) => showFailure(texts.modelNotSaved, describeError(error)),
  })
}

/** Shows the new order at once; a refusal brings the old one back. */
export function useOrderModels() {
  const keep = useKeepModels()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => callEndpoint(orderModels, { body: { ids: [...ids] } }),
    onMutate: (ids) => keep((models) => models.toSorted((a, b) => ids.indexOf(a.model.id) - ids.indexOf(b.model.id))),
    onError: (error) => {
      showFailure(texts.modelNotSaved, describeError(error))
      void queryClient.invalidateQueries({ queryKey: adminModelsKey })
    },
  })
}

/** Changes the shown list without a request, and makes the visitors' list out of date. */
export function useKeepModels() {
  const queryClient = useQueryClient()
  return async (change: (models: AdminModel[]) => AdminModel[]) => {
    // A poll under way may have been read before the change, and would bring the old list back.
    await queryClient.cancelQueries({ queryKey: adminModelsKey })
    queryClient.setQueryData<AdminModel[]>(adminModelsKey, (models) => models && change(models))
    void queryClient.invalidateQueries({ queryKey: modelsKey })
  }
}

/** Replaces one model of the shown list with what the server has stored of it. */
export function useKeepModel() {
  const keep = useKeepModels()
  return (saved: AdminModel) => keep((models) => models.map((one) => (one.model.id === saved.model.id ? saved : one)))
}
