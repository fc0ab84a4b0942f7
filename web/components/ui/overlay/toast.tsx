import { CircleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import type { Toast as ToastItem } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/shell.ts'
import { passEscapeToDialog } from './passed-escape.ts'

type ToastProps = { toast: ToastItem; onDismiss: () => void }

export function Toast({ toast, onDismiss }: ToastProps) {
  const failed = toast.variant === 'destructive'
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => !open && onDismiss()}
      onEscapeKeyDown={passEscapeToDialog}
      type={failed ? 'foreground' : 'background'}
      className={`flex animate-rise items-start gap-3 rounded-card border bg-seat p-4 text-text data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${failed ? 'border-bad' : 'border-rim'}`}
    >
      {failed && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />}
      <div className="min-w-0 flex-1">
        <Radix.Title dir="auto" lang={toast.lang} className="font-semibold">
          {toast.title}
        </Radix.Title>
        {toast.description && (
          <Radix.Description dir="auto" lang={toast.descriptionLang} className="text-quiet text-sm">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label={texts.dismiss}
        className="-m-2 flex size-10 shrink-0 items-center justify-center rounded-control text-quiet hover:text-text pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}
