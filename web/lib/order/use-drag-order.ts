import { type DragEvent, useState } from 'react'
import { moveBy, moveTo } from './list-order.ts'

/** Lets the items of a list be ordered by dragging and by steps; `save` gets the new order. */
export function useDragOrder(ids: readonly string[], save: (ids: readonly string[]) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const keep = (next: readonly string[]) => next !== ids && save(next)
  return {
    move: (id: string, places: number) => keep(moveBy(ids, id, places)),
    isTarget: (id: string) => over === id && dragged !== null && dragged !== id,
    dragging: (id: string) => ({
      draggable: true,
      onDragStart: () => setDragged(id),
      onDragEnd: () => {
        setDragged(null)
        setOver(null)
      },
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(id)
      },
      onDrop: () => dragged && keep(moveTo(ids, dragged, ids.indexOf(id))),
    }),
  }
}
