import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import type { Elements } from '#web/components/ui/elements.ts'
import { Progress } from '#web/components/ui/progress.tsx'
import * as texts from '#web/texts/generator.ts'
import type { Picture as Image } from './generate-values.ts'
import { describeImages, isVideo } from './image-words.ts'
import type { Upload } from './use-upload-image.ts'

type ReferenceImageProps = {
  images: readonly Image[]
  uploading: Upload | null
  /** True while the user drags a file over the page. */
  dragging: boolean
  onFile: (file: File) => void
  onCancel: () => void
  onRemove: (url: string) => void
  /** Another way to choose. */
  aside?: Elements
}

/** The image that a video starts from. Every state has the same height, so that the form below does not move. */
export function ReferenceImage({ aside, ...props }: ReferenceImageProps) {
  const { images, uploading, dragging, onFile, onCancel, onRemove } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hasImages = images.length > 0
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span aria-hidden className="font-medium text-sm">
          {texts.referenceImage}
        </span>
        <span id={`${id}-hint`} className="text-quiet text-sm">
          {texts.jpgPngUpTo10mb}
        </span>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={hasImages ? texts.chooseAnotherReferenceImage : texts.referenceImageChoose}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Cleared, so that the user can choose the same file again after removing it.
          target.value = ''
        }}
      />
      <div
        className={`relative h-36 overflow-hidden rounded-control border peer-focus-visible:outline-2 peer-focus-visible:outline-beam peer-focus-visible:outline-offset-2 ${dragging ? 'border-beam' : 'border-rim'} ${hasImages || uploading ? 'cinema' : 'border-dashed bg-room'}`}
      >
        {uploading ? (
          <UploadingPicture uploading={uploading} onCancel={onCancel} />
        ) : hasImages ? (
          <Pictures
            images={images}
            onRemove={(url) => {
              onRemove(url)
              // The remove button disappears with its image, so the focus moves to the input.
              input.current?.focus()
            }}
          />
        ) : (
          <label
            htmlFor={id}
            className="flex h-full cursor-pointer flex-col items-center justify-center gap-1 px-4 text-center text-quiet transition-colors hover:text-text"
          >
            <ImagePlus aria-hidden className="mb-1 size-6" />
            <span className="font-medium text-text">{dragging ? texts.dropItHere : texts.chooseAnImage}</span>
            <span className="text-sm">{texts.orDropOrPaste}</span>
          </label>
        )}
      </div>
      <p className="mt-1.5 flex min-h-5 items-baseline justify-between gap-3 text-quiet text-sm">
        <span>{describeImages(images)}</span>
        {!hasImages && !uploading && aside}
        {hasImages && !uploading && (
          <label htmlFor={id} className="shrink-0 cursor-pointer text-beam underline underline-offset-4">
            {texts.chooseAnother}
          </label>
        )}
      </p>
    </div>
  )
}

function Pictures({ images, onRemove }: { images: readonly Image[]; onRemove: (url: string) => void }) {
  return (
    <ul className="flex size-full divide-x divide-edge">
      {images.map((image, index) => (
        <li key={image.url} className="relative min-w-0 flex-1">
          <Picture
            image={image}
            name={images.length > 1 ? texts.referenceImageNumber(index + 1) : texts.referenceImage}
          />
          <Button
            size="icon"
            className="absolute! top-2 right-2"
            aria-label={images.length > 1 ? texts.removeImageNumber(index + 1) : texts.removeImage}
            onClick={() => onRemove(image.url)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** An image on another site may be missing or blocked here. The provider may still be able to fetch it. */
export function Picture({ image, name }: { image: Image; name: string }) {
  const [broken, setBroken] = useState(false)
  const looks = 'size-full animate-appear object-contain'
  const onError = () => setBroken(true)
  if (broken) return <p className="break-all p-4 pr-14 text-quiet text-sm">{image.url}</p>
  if (isVideo(image) && !image.still)
    return (
      <video
        src={image.url}
        muted
        playsInline
        preload="metadata"
        aria-label={name}
        onError={onError}
        className={looks}
      />
    )
  return <img src={image.still ?? image.url} alt={name} onError={onError} className={looks} />
}

type UploadingPictureProps = {
  uploading: Upload
  /** For a small picture: without the words. */
  compact?: boolean
  onCancel: () => void
}

export function UploadingPicture({ uploading, compact = false, onCancel }: UploadingPictureProps) {
  const percent = Math.round(uploading.part * 100)
  return (
    <>
      <img src={uploading.preview} alt="" className="size-full object-contain opacity-40" />
      <div className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-screen/85 px-3 py-2">
        {!compact && (
          <span className="w-28 shrink-0 text-sm tabular-nums">
            {percent < 100 ? texts.uploading(percent) : texts.checking}
          </span>
        )}
        <Progress value={percent} label={texts.upload} />
        <Button size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  )
}
