import { Button } from '#web/components/ui/button.tsx'
import { DeleteButton } from '#web/features/videos/details/delete-button.tsx'
import * as texts from '#web/texts/videos.ts'

type SelectionBarProps = {
  /** The task ids on this page. */
  shown: readonly string[]
  selected: readonly string[]
  /** The total number of videos in the list, in words. */
  summary: string
  onSelect: (taskIds: readonly string[]) => void
}

/** Shows the total and the actions for selected videos. While videos are selected, the bar sticks to the screen. */
export function SelectionBar({ shown, selected, summary, onSelect }: SelectionBarProps) {
  const count = selected.length
  const all = count > 0 && count === shown.length
  return (
    <div
      className={`my-4 flex min-h-11 items-center justify-between gap-4 ${count > 0 ? '-mx-2 sticky top-16 z-10 rounded-b-card bg-room px-2 py-1' : 'py-1'}`}
    >
      <p role="status" className="text-quiet tabular-nums">
        {count > 0 ? texts.selected(count) : summary}
      </p>
      <div className="flex gap-2">
        {count > 0 && <DeleteButton taskIds={selected} onDeleted={() => onSelect([])} />}
        {shown.length > 0 && (
          <Button variant="quiet" onClick={() => onSelect(all ? [] : shown)}>
            {all ? texts.selectNone : texts.selectAll}
          </Button>
        )}
      </div>
    </div>
  )
}
