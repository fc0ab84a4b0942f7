import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What was typed into a form and not saved: the fields that differ from the saved ones, and the section of the form. */
export type Draft = { section: string; values: Readonly<Record<string, unknown>> }
type Drafts = Readonly<Record<string, Draft>>

const draftsKey = ['unsaved-forms']

/** By form. They live as long as the page is open, and end with the sign-out like all personal data. */
export function useDrafts(): Drafts {
  const { data } = useQuery({
    queryKey: draftsKey,
    queryFn: (): Drafts => ({}),
    gcTime: Number.POSITIVE_INFINITY,
    // Loading all queries again must not replace what was typed.
    staleTime: 'static',
    meta: { personal: true },
  })
  return data ?? {}
}

/** The values that differ from the saved ones; of an object, only the parts that differ. */
export function findUnsaved(values: FieldValues, saved: FieldValues): Record<string, unknown> {
  const differing = Object.entries(values).filter(([name, value]) => toText(value) !== toText(saved[name]))
  return Object.fromEntries(differing.map(([name, value]) => [name, findParts(value, saved[name])]))
}

function findParts(value: unknown, saved: unknown): unknown {
  return isObject(value) && isObject(saved) ? findUnsaved(value, saved) : value
}

/** What was typed, in what is saved by now: another administrator may have changed other parts of it. */
export function fillIn(saved: unknown, typed: unknown): unknown {
  if (!isObject(saved) || !isObject(typed)) return typed
  const parts = Object.entries(typed).map(([name, part]) => [name, fillIn(saved[name], part)])
  return { ...saved, ...Object.fromEntries(parts) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Forms write an empty field in several ways. */
function toText(value: unknown): string {
  const isEmpty = value === undefined || value === '' || Number.isNaN(value)
  return JSON.stringify(isEmpty ? null : value)
}

/** The drafts with that of one form replaced; a form without unsaved values has none. */
export function putDraft(drafts: Drafts, form: string, { section, values }: Draft): Drafts {
  const { [form]: _, ...others } = drafts
  return Object.keys(values).length === 0 ? others : { ...others, [form]: { section, values } }
}

/** The names of the values that were sent and have not changed since. `names`: those that were sent, if not all. */
export function findSaved(sent: FieldValues, now: FieldValues, names: readonly string[] = Object.keys(sent)): string[] {
  const typedSince = findUnsaved(now, sent)
  return names.filter((name) => name in sent && !(name in typedSince))
}

export function useDraftStore() {
  const queryClient = useQueryClient()
  return {
    read: (form: string) => queryClient.getQueryData<Drafts>(draftsKey)?.[form]?.values ?? {},
    write: (form: string, draft: Draft) =>
      queryClient.setQueryData<Drafts>(draftsKey, (drafts = {}) => putDraft(drafts, form, draft)),
  }
}

/** @returns a function that forgets what was typed into a form, or only into some of its fields. */
export function useForgetDraft(): (form: string, names?: readonly string[]) => void {
  const queryClient = useQueryClient()
  return (form, names) =>
    queryClient.setQueryData<Drafts>(draftsKey, (drafts = {}) => {
      const draft = drafts[form]
      if (!draft) return drafts
      const kept = Object.entries(draft.values).filter(([name]) => names && !names.includes(name))
      return putDraft(drafts, form, { ...draft, values: Object.fromEntries(kept) })
    })
}

/**
 * Keeps what is typed into a form while it is closed, and fills it in again when it opens. `sectionOf`: where the form
 * is, for the note that leads back to it.
 */
export function useKeptDraft<Values extends FieldValues>(
  key: string,
  sectionOf: string | ((name: string) => string),
  form: UseFormReturn<Values>,
): void {
  const { read, write } = useDraftStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is the same for the life of the page
  useEffect(() => {
    // The names and values are those that the same form has stored below.
    for (const [name, typed] of Object.entries(read(key))) {
      const value = fillIn(form.getValues(name as Path<Values>), typed)
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    const { unsubscribe } = form.watch(() => {
      const values = findUnsaved(form.getValues(), form.formState.defaultValues ?? {})
      const [first] = Object.keys(values)
      const section = typeof sectionOf === 'string' ? sectionOf : first ? sectionOf(first) : ''
      write(key, { section, values })
    })
    return unsubscribe
  }, [form, key])
}
