import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { handOnFocus } from '#web/components/ui/hand-on-focus.ts'
import * as texts from '#web/texts/generator.ts'
import type { MediaFile } from './media-values.ts'

type FileListProps = {
  label: string
  hint: string
  /** MIME types, as an input takes them. */
  accept: string
  files: readonly MediaFile[]
  /** How many more may be added. */
  free: number
  busy: boolean
  onAdd: (files: File[]) => void
  onRemove: (uploadId: string) => void
}

/** Uploaded files by their names, and the control that adds one. */
export function FileList({ label, hint, accept, files, free, busy, onAdd, onRemove }: FileListProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-quiet">{hint}</span>
      </div>
      <ul className="space-y-1.5">
        {files.map((file) => (
          <li
            key={file.uploadId}
            className="flex items-center gap-2 rounded-control border border-edge bg-room pl-3 text-sm"
          >
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {file.label}
            </span>
            {file.seconds !== undefined && (
              <span className="text-quiet tabular-nums">{texts.secondsShort(Math.round(file.seconds))}</span>
            )}
            <Button
              size="icon"
              aria-label={texts.removeFrom(file.label)}
              onClick={() => {
                onRemove(file.uploadId)
                input.current?.focus()
              }}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {(free > 0 || busy) && (
        <>
          <input
            ref={(element) => {
              input.current = element
              return handOnFocus(element)
            }}
            id={id}
            type="file"
            multiple={free > 1}
            accept={accept}
            aria-disabled={busy}
            onClick={(event) => busy && event.preventDefault()}
            aria-label={texts.chooseFilesFor(label)}
            className="peer sr-only"
            onChange={({ target }) => {
              onAdd([...(target.files ?? [])].slice(0, free))
              target.value = ''
            }}
          />
          <label
            htmlFor={id}
            className="mt-1.5 flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-control border border-rim border-dashed bg-room px-3 text-quiet text-sm transition-colors hover:text-text peer-focus-visible:outline-2 peer-focus-visible:outline-beam peer-focus-visible:outline-offset-2"
          >
            <Plus aria-hidden className="size-4" />
            <span>{busy ? texts.uploadingFile : texts.addFile}</span>
          </label>
        </>
      )}
    </div>
  )
}
