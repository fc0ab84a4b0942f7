import { Suspense, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/sign-in.ts'

/** Lazy-loaded, because most users never need it. */
const ForgotPasswordDialog = lazyPart(() => import('./forgot-password-dialog.tsx'))

/** Offered only if the server can send mail. */
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
