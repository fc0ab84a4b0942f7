import { findSaved, useDraftStore, useForgetDraft } from './unsaved-forms.ts'

/**
 * @returns a function that ends the draft of a form once it is saved, also if the form has been closed by then: the
 * callbacks of `mutate` do not run for a closed form. `names`: the fields that are sent, if not all.
 */
export function useEndDraft(form: string): (saving: Promise<unknown>, names?: readonly string[]) => void {
  const { read } = useDraftStore()
  const forget = useForgetDraft()
  return (saving, names) => {
    const sent = read(form)
    const end = () => forget(form, findSaved(sent, read(form), names))
    // Each mutation reports its own failures.
    saving.then(end, () => {})
  }
}
