import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import * as texts from '#web/texts/second-factor.ts'
import { useReplaceRecoveryCodes } from './factor-queries.ts'

export function NewRecoveryCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { mutate, isPending } = useReplaceRecoveryCodes(onCodes)
  return (
    <ConfirmButton
      title={texts.makeNewCodesQuestion}
      text={texts.whatNewCodesDo}
      action={texts.makeNewCodes}
      pending={isPending}
      onConfirm={(settled) => mutate(undefined, settled)}
    >
      {texts.makeNewCodes}
    </ConfirmButton>
  )
}
