import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { forgotPasswordBodySchema } from '#contract/accounts/account-links.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { useForgotPassword } from '#web/features/accounts/link-queries.ts'
import { UsernameField } from '#web/features/accounts/sign-in/username-field.tsx'
import * as texts from '#web/texts/sign-in.ts'

type ForgotPasswordDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export default function ForgotPasswordDialog({ open, onOpenChange }: ForgotPasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.forgotPassword} narrow>
      <ForgotPasswordForm onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ForgotPasswordForm({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, isSuccess } = useForgotPassword()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordBodySchema),
    defaultValues: { username: '' },
  })
  function submit(event: FormEvent) {
    // The dialog is inside the sign-in form, which must not be submitted too.
    event.stopPropagation()
    return handleSubmit(({ username }) => mutate(username))(event)
  }

  if (isSuccess)
    return (
      <div role="status" className="space-y-5">
        <p>{texts.resetLinkWasSent}</p>
        <Button variant="primary" onClick={onDone}>
          {texts.backToSignIn}
        </Button>
      </div>
    )
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <UsernameField
        {...register('username')}
        label={texts.usernameOrEMail}
        error={formState.errors.username?.message}
      />
      <Button type="submit" variant="primary" aria-disabled={isPending}>
        {isPending ? texts.sending : texts.sendTheLink}
      </Button>
    </form>
  )
}
