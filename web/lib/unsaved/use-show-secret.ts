import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useDraftStore, useForgetDraft } from './unsaved-forms.ts'

/**
 * @returns a function that loads a stored secret and shows it in place of its mask, unless something was typed
 * meanwhile. False if the secret could not be loaded, which `load` tells by null.
 */
export function useShowSecret<Values extends FieldValues>(form: UseFormReturn<Values>, draft: string) {
  const { read } = useDraftStore()
  const forget = useForgetDraft()
  return async (name: Path<Values>, load: () => Promise<PathValue<Values, Path<Values>> | null>): Promise<boolean> => {
    const before = form.getValues(name)
    const secret = await load()
    if (secret === null) return false
    if (form.getValues(name) !== before) return true
    form.resetField(name, { defaultValue: secret })
    // The form library reports the new value before it takes it for the saved one, so the draft has it. If the form was
    // closed before the answer and opened again, the draft has what was typed since.
    if (read(draft)[name] === secret) forget(draft, [name])
    return true
  }
}
