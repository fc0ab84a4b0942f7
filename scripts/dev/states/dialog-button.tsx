import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { type Answer, SampleAnswers } from './sample-answers.tsx'

type DialogButtonProps = { label: string; answers?: readonly Answer[]; dialog: (close: () => void) => ReactNode }

/** Opens a dialog that has these answers. */
export function DialogButton({ label, answers = [], dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && <SampleAnswers answers={answers}>{dialog(() => setOpen(false))}</SampleAnswers>}
    </>
  )
}
