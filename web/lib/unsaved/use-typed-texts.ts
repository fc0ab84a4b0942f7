import { useState } from 'react'
import { findUnsaved, useDraftStore } from './unsaved-forms.ts'

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
  // The texts are those that the same form has stored below.
  const [typed, setTyped] = useState(() => read(key) as Texts)
  const keep = (next: Texts, values: Record<string, unknown>) => {
    setTyped(next)
    write(key, { section, values })
  }
  return {
    typed,
    type(name, text) {
      const next = { ...typed, [name]: text }
      keep(next, findUnsaved(next, saved))
    },
    forgetSent(sent) {
      const left = Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== sent[name]))
      keep(left, left)
    },
    discard: () => keep({}, {}),
  }
}
