import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useForgetDraft } from './unsaved-forms.ts'

/**
 * @returns a function that loads a stored secret and shows it in place of its mask, unless something was typed
 * meanwhile. False if the secret could not be loaded, which `load` tells by null.
 */
export function useShowSecret<Values extends FieldValues>(form: UseFormReturn<Values>, draft: string) {
  const forget = useForgetDraft()
  return async (name: Path<Values>, load: () => Promise<PathValue<Values, Path<Values>> | null>): Promise<boolean> => {
    const before = form.getValues(name)
    const secret = await load()
    if (secret === null) return false
    if (form.getValues(name) !== before) return true
    form.resetField(name, { defaultValue: secret })
    // The form library reports the new value before it takes it for the saved one, so the draft has it.
    forget(draft, [name])
    return true
  }
}
