import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import {
  addGpuModel,
  changeGpuModel,
  checkGpuModel,
  getWorkflow,
  type ImportedWorkflow,
  importWorkflow,
} from '#contract/models/gpu/gpu-models.ts'
import { useKeepModels } from '#web/features/models/model-queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { modelNotSaved } from '#web/texts/admin.ts'
import { modelAdded, modelChanged } from '#web/texts/providers.ts'

type Wanted = { id: string; definition: GpuDefinition }

const workflowKey = (workflow: string) => ['imported-workflow', workflow]

export function useImportWorkflow() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (workflow: unknown) => callEndpoint(importWorkflow, { body: { workflow } }),
    onSuccess: (imported) => queryClient.setQueryData<ImportedWorkflow>(workflowKey(imported.workflow), imported),
  })
}

/** The inputs of an imported workflow; undefined until they are loaded. A workflow never changes: its hash is its name. */
export function useImported(workflow: string): ImportedWorkflow | undefined {
  const { data } = useQuery({
    queryKey: workflowKey(workflow),
    queryFn:
      workflow === '' ? skipToken : ({ signal }) => callEndpoint(getWorkflow, { params: { hash: workflow }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { personal: true },
  })
  return data
}

export function useAddGpuModel() {
  const keep = useKeepModels()
  return useMutation({
    mutationFn: ({ id, definition }: Wanted) => callEndpoint(addGpuModel, { body: { id, ...definition } }),
    onSuccess: (added) => {
      keep((models) => [...models, added])
      showToast({ title: modelAdded(added.model.label) })
    },
    onError: (error) => showFailure(modelNotSaved, describeError(error)),
  })
}

export function useChangeGpuModel() {
  const keep = useKeepModels()
  return useMutation({
    mutationFn: ({ id, definition }: Wanted) => callEndpoint(changeGpuModel, { params: { id }, body: definition }),
    onSuccess: (saved) => {
      keep((models) => models.map((one) => (one.model.id === saved.model.id ? saved : one)))
      showToast({ title: modelChanged(saved.model.label) })
    },
    onError: (error) => showFailure(modelNotSaved, describeError(error)),
  })
}

export function useCheckModel(id: string) {
  return useMutation({ mutationFn: async () => (await callEndpoint(checkGpuModel, { params: { id } })).data })
}
