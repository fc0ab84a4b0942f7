import { useState } from 'react'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { Field } from '#web/components/ui/form/field.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import { Input } from '#web/components/ui/form/input.tsx'
import * as texts from '#web/texts/admin.ts'
import { usePauseModel } from './model-queries.ts'

/** Says what a pause does to the open videos, and asks for a reason for the operator's own record. */
export function PauseForm({ one, onDone }: { one: AdminModel; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const { mutate, isPending } = usePauseModel()
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ id: one.model.id, reason }, { onSuccess: onDone })
      }}
    >
      <p>{texts.whatPausingDoes}</p>
      {one.waiting + one.atWork > 0 && <p className="text-wait">{texts.pausingNow(one.waiting, one.atWork)}</p>}
      <Field label={texts.reason} aside={texts.forYourRecord}>
        {(control) => (
          <Input {...control} value={reason} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <FormFooter onCancel={onDone} pending={isPending} action={texts.pause} acting={texts.pausing} />
    </form>
  )
}
