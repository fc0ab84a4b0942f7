import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { messageAt } from '#web/lib/show-at-field.ts'
import * as texts from '#web/texts/second-factor.ts'
import { useRenamePasskey } from './factor-queries.ts'

type RenamePasskeyProps = { passkey: { id: string; name: string } }

export function RenamePasskey({ passkey: { id, name } }: RenamePasskeyProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={texts.renamePasskey(name)}>
        {texts.rename}
      </Button>
      <Dialog narrow open={open} onOpenChange={setOpen} title={texts.renamePasskey(name)}>
        <RenameForm id={id} name={name} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function RenameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const [typed, setTyped] = useState(name)
  const { mutate, isPending, error } = useRenamePasskey(onDone)

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate({ id, name: typed })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label={texts.passkeyName} error={messageAt(error, 'name')}>
        {(control) => <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <FormFooter onCancel={onDone} pending={isPending} />
    </form>
  )
}
