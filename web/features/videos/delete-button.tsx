import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { useDeleteVideos } from './use-delete-videos.ts'

type DeleteButtonProps = {
  taskIds: readonly string[]
  /** Also when some of them had to stay. */
  onDeleted: () => void
}

/** Deletes videos after one confirmation for them all. */
export function DeleteButton({ taskIds, onDeleted }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteVideos()
  function confirm() {
    mutate(taskIds, {
      onSettled: () => {
        setAsking(false)
        onDeleted()
      },
    })
  }
  return (
    <>
      <Button disabled={isPending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4 text-bad" />
        {isPending ? 'Deleting…' : 'Delete'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={taskIds.length === 1 ? 'Delete this video?' : `Delete these ${taskIds.length} videos?`}
        text="Gone at once, with the files and the public page. The credits stay spent. This cannot be taken back."
        action="Delete"
        pending={isPending}
        onConfirm={confirm}
      />
    </>
  )
}
