import { ArrowDown, ArrowUp } from 'lucide-react'
import * as texts from '#web/texts/shell.ts'
import { Button } from './button.tsx'

type MoveButtonsProps = { label: string; isFirst: boolean; isLast: boolean; onMove: (places: number) => void }

/** Moves an item of a list on a screen where nothing can be dragged. */
export function MoveButtons({ label, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="flex">
      <Button
        variant="quiet"
        size="icon"
        aria-disabled={isFirst}
        aria-label={texts.moveUp(label)}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-disabled={isLast}
        aria-label={texts.moveDown(label)}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </Button>
    </span>
  )
}
