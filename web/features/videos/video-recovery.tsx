import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { useDeleteFailed, useRecheckFailed } from './use-video-recovery.ts'

export function VideoRecovery() {
  const [asking, setAsking] = useState(false)
  const recheck = useRecheckFailed()
  const remove = useDeleteFailed()
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={recheck.isPending} onClick={() => recheck.mutate()}>
        <RotateCw aria-hidden className={`size-4 ${recheck.isPending ? 'animate-spin' : ''}`} />
        {recheck.isPending ? 'Asking again…' : 'Re-check Failed (24h)'}
      </Button>
      <Button disabled={remove.isPending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4 text-bad" />
        Delete All Failed
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete all failed videos?"
        text="Every failed video of every user disappears from their lists. Their credits have already gone back."
        action="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
