import { X } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { MoveButtons } from '#web/components/ui/move-buttons.tsx'
import { MoveHandle } from '#web/components/ui/move-handle.tsx'
import { cutText, formatDuration } from '#web/lib/format.ts'
import { useDragOrder } from '#web/lib/order/use-drag-order.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/videos.ts'
import type { Shot } from './shots.ts'

type ShotListProps = { shots: readonly Shot[]; onChange: (shots: Shot[]) => void }

/** The shots of a film in order; dragging, the arrow keys and, on phones, buttons change it. */
export function ShotList({ shots, onChange }: ShotListProps) {
  const canDrag = useMediaQuery('(min-width: 640px)')
  const { move, isTarget, dragging } = useDragOrder(
    shots.map(({ key }) => key),
    (keys) => onChange(keys.flatMap((key) => shots.find((shot) => shot.key === key) ?? [])),
  )
  return (
    <ol aria-label={texts.shots} className="divide-y divide-edge border-edge border-y">
      {shots.map((shot, index) => {
        const name = texts.shotNumber(index + 1, cutText(shot.prompt, 60))
        return (
          <li
            key={shot.key}
            {...(canDrag ? dragging(shot.key) : {})}
            className={`flex items-center gap-3 py-2 ${isTarget(shot.key) ? 'bg-edge/50' : ''}`}
          >
            {canDrag && <MoveHandle label={name} onMove={(places) => move(shot.key, places)} />}
            <span className="cinema block aspect-video w-20 shrink-0 overflow-hidden rounded-control">
              {shot.posterUrl && (
                <img src={shot.posterUrl} alt="" draggable={false} className="size-full object-contain" />
              )}
            </span>
            <span className="min-w-0 flex-1 text-sm">
              <span dir="auto" className="line-clamp-2 break-words">
                {name}
              </span>
              <span className="text-quiet tabular-nums">{formatDuration(shot.seconds * 1000)}</span>
            </span>
            <span className="flex shrink-0 max-sm:flex-col">
              {!canDrag && (
                <MoveButtons
                  label={name}
                  isFirst={index === 0}
                  isLast={index === shots.length - 1}
                  onMove={(places) => move(shot.key, places)}
                />
              )}
              <Button
                variant="quiet"
                size="icon"
                aria-label={texts.leaveOut(name)}
                onClick={() => onChange(shots.filter(({ key }) => key !== shot.key))}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
