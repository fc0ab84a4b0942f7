import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/overlay/confirm-dialog.tsx'
import * as texts from '#web/texts/videos.ts'
import { useDeleteVideos } from './use-delete-videos.ts'

type DeleteButtonProps = {
  taskIds: readonly string[]
  /** Also called if some videos could not be deleted. */
  onDeleted: () => void
  /** Apart from what one presses more often. */
  className?: string
}

/** Deletes videos after one confirmation for all of them. */
export function DeleteButton({ taskIds, onDeleted, className = '' }: DeleteButtonProps) {
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
      <Button className={className} aria-disabled={isPending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4 text-bad" />
        <span>{isPending ? texts.deleting : texts.deleteVideo}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteQuestion(taskIds.length)}
        text={texts.whatDeletingDoes}
        action={texts.deleteVideo}
        pending={isPending}
        onConfirm={confirm}
      />
    </>
  )
}
