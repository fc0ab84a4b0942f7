import { useState } from 'react'
import type { AdminClip } from '#contract/showcase/admin-showcase.ts'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { useChangeClip } from './showcase-queries.ts'
import { WordsFields } from './words-fields.tsx'

type EditClipFormProps = { clip: AdminClip; onDone: () => void }

export function EditClipForm({ clip, onDone }: EditClipFormProps) {
  const [words, setWords] = useState({ words: clip.words, label: clip.label })
  const { mutate, isPending, error } = useChangeClip()
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ id: clip.id, words }, { onSuccess: onDone })
      }}
    >
      <WordsFields value={words} error={error} onChange={setWords} />
      <FormFooter onCancel={onDone} pending={isPending} />
    </form>
  )
}
