import { useEffect, useState } from 'react'
import { findSaved, findUnsaved, useDraftStore, useForgetDraft } from './unsaved-forms.ts'

type Texts = Readonly<Record<string, string>>

type TypedTexts = {
  /** By field. A field without one shows what is saved by now, also what another administrator has saved since. */
  typed: Texts
  type: (name: string, text: string) => void
  /** What was typed since these texts were sent stays. */
  forgetSent: (sent: Texts) => void
  discard: () => void
}

/** Keeps what is typed into a form that is no form of the form library, and fills it in again when it opens. */
export function useTypedTexts(key: string, section: string, saved: Texts): TypedTexts {
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
    typed,
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
