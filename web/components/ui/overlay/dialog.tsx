import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/shell.ts'
import { usePassedEscape } from './passed-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** For a form rather than a picture. */
  narrow?: boolean
  children: ReactNode
}

/** A centred window; on phones, a sheet at the bottom. */
export function Dialog({ open, onOpenChange, title, narrow = false, children }: DialogProps) {
  const returnFocus = useReturnFocus()
  usePassedEscape(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay data-dims className="fixed inset-0 z-30 animate-appear bg-screen/70" />
        <Radix.Content
          aria-describedby={undefined}
          {...returnFocus}
          className={`fixed inset-x-0 bottom-0 z-30 max-h-[92dvh] animate-sheet overflow-y-auto overscroll-contain rounded-t-card border border-edge bg-seat outline-none sm:inset-0 sm:m-auto sm:h-fit sm:rounded-card ${narrow ? 'sm:w-[min(34rem,calc(100vw-3rem))]' : 'sm:w-[min(64rem,calc(100vw-3rem))]'}`}
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-edge border-b bg-seat py-2 pr-2 pl-5">
            <Radix.Title dir="auto" className="text-lg">
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" size="icon" aria-label={texts.close}>
                <X aria-hidden className="size-5" />
              </Button>
            </Radix.Close>
          </div>
          <div className="p-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
