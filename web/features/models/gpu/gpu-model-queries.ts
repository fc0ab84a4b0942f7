import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import {
  addGpuModel,
  changeGpuModel,
  checkGpuModel,
  getWorkflow,
  type ImportedWorkflow,
  importWorkflow,
} from '#contract/models/gpu/gpu-models.ts'
import { useKeepModel, useKeepModels, useRefusedModel } from '#web/features/models/model-queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { modelNotSaved } from '#web/texts/admin.ts'
import { modelAdded, modelChanged } from '#web/texts/providers.ts'

type Wanted = { id: string; definition: GpuDefinition }
/** `startedFrom`: the definition when the form was opened. */
type ToChange = Wanted & { startedFrom: GpuDefinition | undefined }

/** By its hash. A workflow never changes. */
const storedWorkflow = (hash: string) =>
  queryOptions({
    queryKey: ['imported-workflow', hash],
    queryFn: ({ signal }) => callEndpoint(getWorkflow, { params: { hash }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { personal: true },
  })

/** `replaces`: the hash of the workflow before; empty if there was none. */
type ToImport = { workflow: unknown; replaces: string }

/** Imports a workflow, and loads the one before, to compare them: null if there was none or it cannot be loaded. */
export function useImportWorkflow() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ workflow, replaces }: ToImport) => {
      const after = await callEndpoint(importWorkflow, { body: { workflow } })
      const load = () => queryClient.ensureQueryData(storedWorkflow(replaces)).catch(() => null)
      return { before: replaces === '' ? null : await load(), after }
    },
    onSuccess: ({ after }) => queryClient.setQueryData(storedWorkflow(after.workflow).queryKey, after),
  })
}

/** The inputs of an imported workflow; undefined until they are loaded. */
export function useImported(hash: string): ImportedWorkflow | undefined {
  return useQuery({ ...storedWorkflow(hash), enabled: hash !== '' }).data
}

export function useAddGpuModel() {
  const keep = useKeepModels()
  return useMutation({
    mutationFn: ({ id, definition }: Wanted) => callEndpoint(addGpuModel, { body: { id, ...definition } }),
    onSuccess: async (added) => {
      await keep((models) => [...models, added])
      showToast({ title: modelAdded(added.model.label) })
    },
    onError: (error) => showFailure(modelNotSaved, describeError(error)),
  })
}

export function useChangeGpuModel() {
  const keep = useKeepModel()
  const onError = useRefusedModel()
  return useMutation({
    mutationFn: ({ id, definition, startedFrom }: ToChange) =>
      callEndpoint(changeGpuModel, { params: { id }, body: { ...definition, startedFrom } }),
    onSuccess: async (saved) => {
      await keep(saved)
      showToast({ title: modelChanged(saved.model.label) })
    },
    onError,
  })
}

export function useCheckModel(id: string) {
  return useMutation({ mutationFn: async () => (await callEndpoint(checkGpuModel, { params: { id } })).data })
}
