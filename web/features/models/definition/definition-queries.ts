import { useMutation } from '@tanstack/react-query'
import { addModel, changeAddedModel, removeAddedModel } from '#contract/models/add-model.ts'
import type { ModelDefinition } from '#contract/models/model-definition.ts'
import { modelDrafts, useKeepModel, useKeepModels, useRefusedModel } from '#web/features/models/model-queries.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useForgetDraft } from '#web/lib/unsaved/unsaved-forms.ts'
import { modelNotSaved } from '#web/texts/admin.ts'
import * as texts from '#web/texts/providers.ts'

type Wanted = { id: string; definition: ModelDefinition }
/** `startedFrom`: the definition when the form was opened. */
type ToChange = Wanted & { startedFrom: ModelDefinition | undefined }

export function useAddModel() {
  const keep = useKeepModels()
  return useMutation({
    mutationFn: ({ id, definition }: Wanted) => callEndpoint(addModel, { body: { id, ...definition } }),
    onSuccess: async (added) => {
      await keep((models) => [...models, added])
      showToast({ title: texts.modelAdded(added.model.label) })
    },
    onError: (error) => showFailure(modelNotSaved, describeError(error)),
  })
}

export function useChangeDefinition() {
  const keep = useKeepModel()
  const onError = useRefusedModel()
  return useMutation({
    mutationFn: ({ id, definition, startedFrom }: ToChange) =>
      callEndpoint(changeAddedModel, { params: { id }, body: { ...definition, startedFrom } }),
    onSuccess: async (saved) => {
      await keep(saved)
      showToast({ title: texts.modelChanged(saved.model.label) })
    },
    onError,
  })
}

/** What was typed into the forms of the model ends with it, even if they are closed before the answer. */
export function useRemoveModel() {
  const keep = useKeepModels()
  const forget = useForgetDraft()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(removeAddedModel, { params: { id } }),
    onSuccess: async (_, id) => {
      for (const draftOf of Object.values(modelDrafts)) forget(draftOf(id))
      await keep((models) => models.filter(({ model }) => model.id !== id))
      showToast({ title: texts.modelRemoved })
    },
    onError: (error) => showFailure(modelNotSaved, describeError(error)),
  })
}
