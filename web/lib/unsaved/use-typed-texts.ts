import { useEffect, useState } from 'react'
import { findSaved, findUnsaved, useDraftStore, useForgetDraft } from './unsaved-forms.ts'

type Texts<Name extends string = string> = { readonly [One in Name]: string }

type TypedTexts<Name extends string> = {
  /** What was typed, or else what is saved by now, also by another administrator. */
  shown: Texts<Name>
  isChanged: boolean
  type: (name: Name, text: string) => void
  /** What was typed since these texts were sent stays. */
  forgetSent: (sent: Texts<Name>) => void
  discard: () => void
}

/** Keeps what is typed into a form that is no form of the form library, and fills it in again when it opens. */
export function useTypedTexts<Name extends string>(key: string, section: string, saved: Texts<Name>): TypedTexts<Name> {
  const { read, write } = useDraftStore()
  const forget = useForgetDraft()
  // The texts are those that the same form has stored below.
  const [typed, setTyped] = useState(() => read(key) as Texts)
  const values = findUnsaved(typed, saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other values change the draft; the store stays the same
  useEffect(() => {
    write(key, { section, values })
  }, [key, JSON.stringify(values)])
  return {
    shown: { ...saved, ...typed },
    isChanged: Object.keys(values).length > 0,
    type: (name, text) => setTyped((now) => ({ ...now, [name]: text })),
    forgetSent(sent) {
      setTyped((now) => leaveOut(now, findSaved(sent, now)))
      // The form may have been closed since, or opened and typed into again: only the store knows what it has now.
      forget(key, findSaved(sent, read(key)))
    },
    discard: () => setTyped({}),
  }
}

function leaveOut(texts: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)))
}
