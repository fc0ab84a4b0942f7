import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { SecretInput } from '#web/components/ui/secret-input.tsx'
import { sayNothingChanged, useUpdateSettings } from './admin-queries.ts'

/** `stored` is the mask of the token that is kept, or null. */
export function KieTokenForm({ stored }: { stored: string | null }) {
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useUpdateSettings()

  function save(event: FormEvent) {
    event.preventDefault()
    const kieToken = typed.trim()
    if (kieToken === '') sayNothingChanged()
    else mutate({ kieToken }, { onSuccess: () => setTyped('') })
  }

  return (
    <form noValidate onSubmit={save} className="grid items-end gap-3 sm:grid-cols-[minmax(0,28.75rem)_auto]">
      <Field label="Token" aside={stored ? 'A token is stored' : 'No token is stored'}>
        {(control) => (
          <SecretInput
            {...control}
            what="KIE token"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={stored ?? ''}
          />
        )}
      </Field>
      <div className="flex h-11 items-center gap-2">
        <Button type="submit" variant="primary" disabled={isPending} className="h-11">
          {isPending ? 'Saving…' : 'Save token'}
        </Button>
        {stored && (
          <Button className="h-11" onClick={() => setAsking(true)}>
            Remove token
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove the KIE token?"
        text="Unless one of the accounts below takes over, new videos wait until a token is connected again."
        action="Remove"
        pending={isPending}
        onConfirm={() => mutate({ kieToken: null }, { onSettled: () => setAsking(false) })}
      />
    </form>
  )
}
