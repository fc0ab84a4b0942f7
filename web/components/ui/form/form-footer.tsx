import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/shell.ts'

type FormFooterProps = {
  onCancel: () => void
  pending: boolean
  /** The label of the submit button, and its label while the form is submitting. */
  action?: string
  acting?: string
}

/** The buttons at the end of a form in a dialog: cancel and submit. */
export function FormFooter({ onCancel, pending, action = texts.save, acting = texts.saving }: FormFooterProps) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {pending ? acting : action}
      </Button>
    </div>
  )
}
