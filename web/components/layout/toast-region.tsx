import { Toast as Radix } from 'radix-ui'
import { Toast } from '#web/components/ui/overlay/toast.tsx'
import { dismissToast, useToasts } from '#web/lib/toasts.ts'

export default function ToastRegion() {
  const toasts = useToasts()
  return (
    <Radix.Provider duration={5000} swipeThreshold={50} swipeDirection="right">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => dismissToast(toast.id)} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        // With aria-live, toasts stay reachable beside an open dialog. 'off', because each is already announced.
        aria-live="off"
        // On phones, toasts appear below the header, because the next buttons and those of dialogs are further down.
        className="pointer-events-auto fixed inset-x-4 top-18 z-50 mx-auto max-w-sm outline-none sm:top-auto sm:right-6 sm:bottom-4 sm:left-auto sm:mx-0 sm:w-96"
      />
    </Radix.Provider>
  )
}
