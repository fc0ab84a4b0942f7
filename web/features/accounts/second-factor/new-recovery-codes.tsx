import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import * as texts from '#web/texts/second-factor.ts'
import { useReplaceRecoveryCodes } from './factor-queries.ts'

export function NewRecoveryCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useReplaceRecoveryCodes(onCodes)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.makeNewCodes}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.makeNewCodesQuestion}
        text={texts.whatNewCodesDo}
        action={texts.makeNewCodes}
        pending={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
