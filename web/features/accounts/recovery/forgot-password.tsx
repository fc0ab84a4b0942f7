import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/accounts.ts'

/** Most people know their password: the form is loaded by who does not. */
const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'))

/** Offered where mail can be sent. */
export function ForgotPassword() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  function show() {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="quiet" size="small" className="-mr-3 underline underline-offset-4" onClick={show}>
        {texts.forgotPassword}
      </Button>
      {wanted && (
        <Suspense>
          <ForgotPasswordDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
