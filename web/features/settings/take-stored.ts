import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

type Taking<Values extends FieldValues, Name extends Path<Values>> = {
  storedOf: (name: Name) => PathValue<Values, Name>
  /** Whether the field shows it; otherwise it keeps what was typed. */
  isShown: (name: Name) => boolean
}

/** Makes what is stored the saved values of these fields. @returns those that show it */
export function takeStored<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  names: readonly Name[],
  { storedOf, isShown }: Taking<Values, Name>,
): Name[] {
  const shown = names.filter(isShown)
  for (const name of names) takeOne(form, name, { stored: storedOf(name), keepsTyped: !shown.includes(name) })
  return shown
}

type Stored<Value> = { stored: Value; keepsTyped: boolean }

function takeOne<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  { stored, keepsTyped }: Stored<PathValue<Values, Name>>,
): void {
  const typed = form.getValues(name)
  // Only the field itself has the text of what is no number.
  if (keepsTyped && Number.isNaN(typed)) return
  // The form library does not reset a field that it does not know, as one of a group that is not open.
  form.register(name)
  form.resetField(name, { defaultValue: stored })
  if (keepsTyped) form.setValue(name, typed, { shouldDirty: true })
}
