import { ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Picture, UploadingPicture } from '#web/features/videos/generate/reference-image.tsx'
import type { Upload } from '#web/features/videos/generate/use-upload-image.ts'
import * as texts from '#web/texts/generator.ts'
import { FromMyVideos } from './from-my-videos.tsx'
import type { PictureSlots, Slot } from './use-picture-slots.ts'

type PictureSlotProps = {
  slot: Slot
  uploading: Upload | null
  dragging: boolean
  /** Whether the dragged file is over this slot. */
  over: boolean
  slots: PictureSlots
}

export function PictureSlot({ slot, uploading, dragging, over, slots }: PictureSlotProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { name, label, picture } = slot
  const edge = over ? 'border-beam bg-edge/60' : dragging ? 'border-beam' : 'border-rim'
  return (
    <div data-slot={name} className="min-w-0 flex-1">
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={texts.chooseFor(label)}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) slots.choose(name, file)
          target.value = ''
        }}
      />
      <div
        className={`relative h-28 overflow-hidden rounded-control border transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-beam peer-focus-visible:outline-offset-2 ${edge} ${picture || uploading ? 'cinema' : 'border-dashed bg-room'}`}
      >
        {uploading ? (
          <UploadingPicture uploading={uploading} compact onCancel={() => slots.cancel(name)} />
        ) : picture ? (
          <>
            <Picture image={picture} name={label} />
            <Button
              size="icon"
              className="absolute! top-1.5 right-1.5"
              aria-label={texts.removeFrom(label)}
              aria-disabled={!slots.isRemovable}
              onClick={() => {
                slots.remove(name)
                input.current?.focus()
              }}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </>
        ) : (
          <label
            htmlFor={id}
            className="flex h-full cursor-pointer flex-col items-center justify-center gap-1 px-2 text-center text-quiet text-sm transition-colors hover:text-text"
          >
            <ImagePlus aria-hidden className="size-5" />
            <span>{dragging ? texts.dropItHere : texts.chooseDropOrPaste}</span>
          </label>
        )}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-2 text-quiet text-sm">
        <span>{label}</span>
        {!picture && !uploading && <FromMyVideos label={label} onPick={(frame) => slots.put(name, frame)} />}
      </p>
    </div>
  )
}
