import { FileVideo } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import * as texts from '#web/texts/site.ts'

/** Takes a file by drop, by paste or from the file dialog. */
export function DropFile({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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
