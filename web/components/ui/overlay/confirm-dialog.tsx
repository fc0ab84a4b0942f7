import { AlertDialog as Radix } from 'radix-ui'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/shell.ts'
import { usePassedEscape } from './passed-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The consequences of the action. */
  text: string
  action: string
  cancel?: string
  pending: boolean
  onConfirm: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  action,
  cancel = texts.keep,
  pending,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus()
  usePassedEscape(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay data-dims className="fixed inset-0 z-30 animate-appear bg-screen/70" />
        <Radix.Content
          {...returnFocus}
          className="fixed inset-x-0 bottom-0 z-30 animate-sheet rounded-t-card border border-edge bg-seat p-5 outline-none sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(28rem,calc(100vw-3rem))] sm:rounded-card"
        >
          <Radix.Title dir="auto" className="text-lg">
            {title}
          </Radix.Title>
          <Radix.Description dir="auto" className="mt-2 text-quiet">
            {text}
          </Radix.Description>
          <div className="mt-5 flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{cancel}</Button>
            </Radix.Cancel>
            <Button aria-disabled={pending} onClick={onConfirm} className="border-bad! text-bad!">
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
