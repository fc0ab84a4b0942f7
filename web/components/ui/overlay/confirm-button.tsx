import { type ComponentProps, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type ConfirmButtonProps = ComponentProps<typeof Button> & {
  title: string
  /** The consequences of the action. */
  text: string
  action: string
  pending: boolean
  /** Closes the dialog when it has settled. */
  onConfirm: (options: { onSettled: () => void }) => void
}

/** A button whose action must be confirmed in a dialog. */
export function ConfirmButton({ title, text, action, pending, onConfirm, ...button }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const dialog = { title, text, action, pending }
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        {...dialog}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => onConfirm({ onSettled: () => setAsking(false) })}
      />
    </>
  )
}
