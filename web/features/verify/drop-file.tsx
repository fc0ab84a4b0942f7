import { FileVideo } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/site.ts'

/** Takes a file from the file dialog, or one that is dropped anywhere on the page. */
export function DropFile({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(onFile)

  // A file that was chosen before the application ran.
  useEffect(() => {
    const [early] = input.current?.files ?? []
    if (early) take(early)
  }, [])

  // The browser would leave the page for a file that is dropped beside the box.
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const dragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const dragLeave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      const [file] = event.dataTransfer?.files ?? []
      setOver(false)
      if (!file) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('dragover', dragOver, { signal })
    window.addEventListener('dragleave', dragLeave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listeners.abort()
  }, [])

  return (
    <div
      className={`flex flex-col items-center gap-4 rounded-card border-2 border-dashed p-10 text-center ${over ? 'border-beam bg-seat' : 'border-rim'}`}
    >
      <FileVideo aria-hidden className="size-10 text-quiet" />
      <p>{texts.dropAVideo}</p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*,image/*"
        aria-label={texts.chooseFile}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <p className="text-quiet text-sm">{texts.fileStaysHere}</p>
    </div>
  )
}
