import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useForgetDraft, useKeptDraft } from './unsaved-forms.ts'
import { useEndDraft } from './use-end-draft.ts'

type DialogForm = { draft: string; section: string; onDone: () => void }

export type DialogDraft = ReturnType<typeof useDialogDraft>

/** Keeps what is typed into a dialog's form until it is saved or cancelled. `close` forgets it and calls `onDone`. */
export function useDialogDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { draft, section, onDone }: DialogForm,
) {
  useKeptDraft(draft, section, form)
  const forget = useForgetDraft()
  const close = () => {
    forget(draft)
    onDone()
  }
  return { close, endOnceSaved: useEndDraft(draft) }
}
