import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/components.ts'

type FormFooterProps = {
  onCancel: () => void
  pending: boolean
  /** What the form does, and what it says while it does it. */
  action?: string
  acting?: string
}

/** The end of a form in a dialog: out of it, or through with it. */
export function FormFooter({ onCancel, pending, action = texts.save, acting = texts.saving }: FormFooterProps) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button type="submit" variant="primary" disabled={pending}>
        {pending ? acting : action}
      </Button>
    </div>
  )
}
