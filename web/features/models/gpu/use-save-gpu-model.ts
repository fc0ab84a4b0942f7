import { useEffect, useReducer, useRef } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { ApiError } from '#web/lib/api.ts'
import type { DialogDraft } from '#web/lib/unsaved/use-dialog-draft.ts'
import { checkFields } from '#web/texts/providers.ts'
import type { GpuForm } from './gpu-form.ts'
import { useAddGpuModel, useChangeGpuModel } from './gpu-model-queries.ts'
import type { GpuValues } from './gpu-values.ts'
import { nameOf } from './name-of.ts'
import { readGpuDefinition } from './read-gpu-definition.ts'

/** Errors stand at their fields, those of the server too, and the first one gets the focus. */
export function useSaveGpuModel(form: GpuForm, one: AdminModel | null, { close, endOnceSaved }: DialogDraft) {
  const { mutateAsync: add, isPending: isAdding } = useAddGpuModel()
  const { mutateAsync: change, isPending: isChanging } = useChangeGpuModel()
  const { element, focusFault } = useFaultFocus()
  const show = (name: string, message: string) => {
    const value: unknown = form.getValues(name as FieldPath<GpuValues>)
    const isField = typeof value === 'string' || Array.isArray(value)
    const root = name === 'modes' ? 'modes' : 'other'
    form.setError(isField ? (name as FieldPath<GpuValues>) : `root.${root}`, { message })
  }
  const save = (values: GpuValues) => {
    const read = readGpuDefinition(values, !one)
    if ('faults' in read) {
      for (const { name, message } of read.faults) show(name, message)
      show('other', checkFields(read.faults.length))
      return focusFault()
    }
    const onError = (error: Error) => {
      if (!(error instanceof ApiError)) return
      show(nameOf(error.field ?? 'other'), error.serverMessage)
      focusFault()
    }
    const { definition } = read
    const then = { onSuccess: close, onError }
    endOnceSaved(
      one ? change({ id: one.model.id, definition, startedFrom: one.gpu ?? undefined }, then) : add(read, then),
    )
  }
  return { save, element, isPending: isAdding || isChanging }
}

/** Moves the focus to the first control with an error, as soon as the error is shown. */
function useFaultFocus() {
  const element = useRef<HTMLFormElement>(null)
  const [asked, focusFault] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (asked > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [asked])
  return { element, focusFault }
}
