import { useEffect, useRef, useState } from 'react'

/** Takes an image dropped or pasted anywhere on the page. Otherwise, a drop outside the field would navigate away. */
export function useImageDrop(onImage: (file: File) => void): { dragging: boolean } {
  const [dragging, setDragging] = useState(false)
  const take = useRef(onImage)
  useEffect(() => {
    take.current = onImage
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      setDragging(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      take.current(file)
    }
    const paste = (event: ClipboardEvent) => {
      // Some programs copy text together with a picture of it; that is pasted as text.
      if (event.clipboardData?.types.includes('text/plain')) return
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      take.current(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])

  return { dragging }
}
