import type { AdminModel } from '#contract/models/admin-models.ts'
import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import * as texts from '#web/texts/providers.ts'
import { useRemoveModel } from './definition-queries.ts'

/** Removes an added model for good, after a question. */
export function RemoveModel({ one, onDone }: { one: AdminModel; onDone: () => void }) {
  const { mutate, isPending } = useRemoveModel()
  return (
    <div className="flex justify-end">
      <ConfirmButton
        size="small"
        title={texts.removeTitle(one.model.label)}
        text={texts.removeText}
        action={texts.removeModel}
        pending={isPending}
        onConfirm={(options) => mutate(one.model.id, { ...options, onSuccess: onDone })}
      >
        {texts.removeModel}
      </ConfirmButton>
    </div>
  )
}
