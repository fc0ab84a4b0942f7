import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DeleteButton } from '#web/features/videos/details/delete-button.tsx'
import { JoinButton } from '#web/features/videos/films/join-button.tsx'
import { toShots } from '#web/features/videos/films/shots.ts'
import * as texts from '#web/texts/videos.ts'

type SelectionBarProps = {
  tasks: readonly VideoTask[]
  /** The task ids on this page. */
  shown: readonly string[]
  selected: readonly string[]
  /** The total number of videos in the list, in words. */
  summary: string
  onSelect: (taskIds: readonly string[]) => void
}

/** Shows the total and the actions for selected videos. While videos are selected, the bar sticks to the screen. */
export function SelectionBar({ tasks, shown, selected, summary, onSelect }: SelectionBarProps) {
  const chosen = tasks.filter(({ taskId, status }) => selected.includes(taskId) && status === 'completed')
  const count = selected.length
  const all = count > 0 && count === shown.length
  return (
    <div
      className={`my-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 ${count > 0 ? '-mx-2 sticky top-16 z-10 rounded-b-card bg-room px-2 py-1' : 'py-1'}`}
    >
      <p role="status" className="text-quiet tabular-nums">
        {count > 0 ? texts.selected(count) : summary}
      </p>
      <div className="flex flex-wrap gap-2">
        {chosen.length > 1 && (
          <JoinButton
            label={texts.join}
            draft={() => ({ title: texts.newFilm, transition: 'cut', shots: toShots(chosen) })}
            onStarted={() => onSelect([])}
          />
        )}
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
