import type { AdminClip } from '#contract/showcase/admin-showcase.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Mark } from '#web/components/ui/mark.tsx'
import { MoveButtons } from '#web/components/ui/move-buttons.tsx'
import { MoveHandle } from '#web/components/ui/move-handle.tsx'
import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import { cutText } from '#web/lib/format.ts'
import { useDragOrder } from '#web/lib/order/use-drag-order.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import * as texts from '#web/texts/admin.ts'
import { useOrderClips, useRemoveClip } from './showcase-queries.ts'

type ClipListProps = { clips: readonly AdminClip[]; onEdit: (clip: AdminClip) => void }

/** Every clip with its place; dragging, the arrow keys and, on phones, buttons change the order. */
export function ClipList({ clips, onEdit }: ClipListProps) {
  const { mutate } = useOrderClips()
  const canDrag = useMediaQuery('(min-width: 1024px)')
  const { move, isTarget, dragging } = useDragOrder(
    clips.map(({ id }) => id),
    mutate,
  )
  return (
    <ol aria-label={texts.clips} className="mb-4 divide-y divide-edge border-edge border-y">
      {clips.map((clip, index) => (
        <li
          key={clip.id}
          {...(canDrag ? dragging(clip.id) : {})}
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 py-3 ${isTarget(clip.id) ? 'bg-edge/50' : ''}`}
        >
          {canDrag && <MoveHandle label={clip.words} onMove={(places) => move(clip.id, places)} />}
          <Poster clip={clip} />
          <div className="min-w-40 flex-1">
            <p dir="auto" className="line-clamp-2 break-words">
              {cutText(clip.words, 100)}
            </p>
            <p className="text-quiet text-sm">{[texts.placeOf(index), clip.label].filter(Boolean).join(' · ')}</p>
          </div>
          <span className="flex flex-wrap items-center gap-2">
            {!canDrag && (
              <MoveButtons
                label={clip.words}
                isFirst={index === 0}
                isLast={index === clips.length - 1}
                onMove={(places) => move(clip.id, places)}
              />
            )}
            <Button size="small" aria-label={texts.editNamed(clip.words)} onClick={() => onEdit(clip)}>
              {texts.edit}
            </Button>
            <Remove clip={clip} isLast={clips.length === 1} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Poster({ clip: { posterUrl, demo } }: { clip: AdminClip }) {
  return (
    <span className="cinema relative block aspect-video w-32 shrink-0 overflow-hidden rounded-control bg-screen">
      <img src={posterUrl} alt="" loading="lazy" draggable={false} className="size-full object-contain" />
      <Mark demo={demo} className="absolute top-1 right-1" />
    </span>
  )
}

function Remove({ clip, isLast }: { clip: AdminClip; isLast: boolean }) {
  const { mutate, isPending } = useRemoveClip()
  return (
    <ConfirmButton
      size="small"
      aria-label={texts.removeNamed(clip.words)}
      title={texts.removeTitle}
      text={texts.removeText(isLast)}
      action={texts.remove}
      pending={isPending}
      onConfirm={(options) => mutate(clip.id, options)}
    >
      {texts.remove}
    </ConfirmButton>
  )
}
