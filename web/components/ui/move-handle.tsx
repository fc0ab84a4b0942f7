import { GripVertical } from 'lucide-react'
import * as texts from '#web/texts/shell.ts'
import { Button } from './button.tsx'

type MoveHandleProps = { label: string; onMove: (places: number) => void }

/** Moves its row by the arrow keys; the row itself is dragged with the mouse. */
export function MoveHandle({ label, onMove }: MoveHandleProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={texts.move(label)}
      title={texts.moveHint}
      className="cursor-grab"
      onKeyDown={(event) => {
        const places = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!places) return
        event.preventDefault()
        onMove(places)
      }}
    >
      <GripVertical aria-hidden className="size-4" />
    </Button>
  )
}
