import { useState } from 'react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { takesOf } from '#web/features/videos/compare/takes-of.ts'
import { VideoDetails } from '#web/features/videos/details/video-details.tsx'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { toggleSelected } from './gallery-words.ts'
import { VideoCard } from './video-card.tsx'

const gridClass = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

type Selection = { selected: readonly string[]; onSelect: (taskIds: readonly string[]) => void }

type VideoGridProps = {
  tasks: readonly VideoTask[]
  onRecreate: (task: VideoTask) => void
  /** Task ids. Without a selection, cards cannot be selected. */
  selection?: Selection
}

/** Cards that open their details. The open details follow the newest state of the video. */
export function VideoGrid({ tasks, onRecreate, selection }: VideoGridProps) {
  const [opened, setOpened] = useState<VideoTask | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const shown = tasks.find((task) => task.id === opened?.id) ?? opened

  function open(task: VideoTask) {
    setOpened(task)
    setIsOpen(true)
  }

  return (
    <>
      <ul className={gridClass}>
        {tasks.map((task) => (
          <li key={task.id} className="relative flex has-checked:[&>button]:border-beam">
            <VideoCard task={task} onOpen={() => open(task)} />
            {selection && <SelectBox task={task} {...selection} />}
          </li>
        ))}
      </ul>
      {shown && (
        <VideoDetails
          task={shown}
          takes={takesOf(shown, tasks)}
          open={isOpen}
          onOpenChange={setIsOpen}
          onRecreate={() => {
            setIsOpen(false)
            onRecreate(shown)
          }}
        />
      )}
    </>
  )
}

function SelectBox({ task, selected, onSelect }: Selection & { task: VideoTask }) {
  const { taskId, prompt } = task
  const checked = selected.includes(taskId)
  return (
    <label className="cinema absolute top-0 right-0 flex size-11 cursor-pointer items-center justify-center bg-transparent!">
      <input
        type="checkbox"
        aria-label={texts.select(cutText(prompt, 60))}
        checked={checked}
        onChange={() => onSelect(toggleSelected(selected, taskId))}
        className="size-5 cursor-pointer accent-beam"
      />
    </label>
  )
}

export function VideoGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label={texts.loadingVideos} className={gridClass}>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={card} className="overflow-hidden rounded-card border border-edge bg-seat">
          <div className="cinema aspect-video" />
          <div className="cinema h-10" />
          <div className="space-y-2 p-3.5">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
