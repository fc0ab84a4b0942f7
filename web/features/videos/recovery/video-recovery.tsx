import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import * as texts from '#web/texts/videos.ts'
import { useDeleteFailed, useRecheckFailed } from './use-video-recovery.ts'

export function VideoRecovery() {
  const [asking, setAsking] = useState(false)
  const recheck = useRecheckFailed()
  const remove = useDeleteFailed()
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-disabled={recheck.isPending} onClick={() => recheck.mutate()}>
        <RotateCw aria-hidden className={`size-4 ${recheck.isPending ? 'animate-spin' : ''}`} />
        <span>{recheck.isPending ? texts.rechecking : texts.recheckFailed}</span>
      </Button>
      <Button aria-disabled={remove.isPending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4 text-bad" />
        <span>{texts.deleteAllFailed}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteAllFailedVideos}
        text={texts.whatDeletingFailedDoes}
        action={texts.confirmDelete}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
