import { useEffect, useRef, useState } from 'react'

/** True while the user drags a file over the page; `over` is the slot under it. */
export type Dragging = { dragging: boolean; over: string | null }

/** Takes an image dropped or pasted anywhere on the page. Otherwise, a drop outside the field would navigate away. */
export function useImageDrop(onImage: (file: File, slot: string | null) => void): Dragging {
  const [dragging, setDragging] = useState(false)
  const [over, setOver] = useState<string | null>(null)
  const take = useRef(onImage)
  useEffect(() => {
    take.current = onImage
  })

  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
      setOver(slotOf(event.target))
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      setDragging(false)
      setOver(null)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take.current(file, slotOf(event.target))
    }
    const paste = (event: ClipboardEvent) => {
      // Some programs copy text together with a picture of it; that is pasted as text.
      if (event.clipboardData?.types.includes('text/plain')) return
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      take.current(file, slotOf(document.activeElement))
    }
    window.addEventListener('dragover', hover)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', hover)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])

  return { dragging, over }
}

/** The place for a picture that an element belongs to. */
function slotOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? null) : null
}
